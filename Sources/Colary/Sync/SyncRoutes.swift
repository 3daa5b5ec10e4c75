import Commons
import HTML
import Wire

extension ColaryApp {
  func mountSync(on site: inout Site) throws {
    let (sync, gifts) = (features.sync, features.gifts)
    try site.write(
      Colary.send, .members, bodyLimit: 1 << 20, then: .to(Colary.home.path)
    ) { context, me, db in
      try sync.send(context.input, as: me, at: context.now, in: db)
    }
    try site.mountBackgroundWorker(
      at: "/colary/background-worker.js", module: "js/colary/background-worker.js",
      files: ["vendor/offline-core.wasm"])
    try site.read(Colary.changes, .members) { context, me, db in
      try sync.changes(context.input, as: me, at: context.now, in: db)
    } followUp: { page, _ in
      let isRestored = page.next < page.from
      guard isRestored || page.rows.contains(where: \.isUnstartedGift) else { return nil }
      return { context, me, db in
        if isRestored { try sync.beginEpoch(me.id, in: db) }
        try gifts.start(of: me.id, at: context.now, in: db)
        return try sync.changes(context.input, as: me, at: context.now, in: db)
      }
    } page: { _, _, view in
      PlainPage(view: view)
    }
    try site.read(Colary.me, .members) { _, me, _ in
      me.me
    } page: { _, _, view in
      PlainPage(view: view)
    }
  }
}
