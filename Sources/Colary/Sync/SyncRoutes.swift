import Commons
import Core
import HTML
import Wire

extension DurableRateLimit {
  /// New histories that a diary's devices make the server begin, one after each restore from a backup that no operator
  /// has recorded; what a device says it knows is not proven.
  fileprivate static let foundRestores = DurableRateLimit(
    kind: "colary history", windows: [.init(3, per: .days(1))])
}

extension ColaryApp {
  func mountSync(on site: inout Site) throws {
    let (sync, gifts) = (features.sync, features.gifts)
    let world = services.world
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
    } followUp: { page, me in
      let isRestored = page.next < page.from
      guard isRestored || page.rows.contains(where: \.isUnstartedGift) else { return nil }
      return { context, me, db in
        // Another device may have been first.
        if isRestored, try sync.isBehind(context.input, as: me, in: db) {
          if let wait = try DurableRateLimit.foundRestores.take(me.id.description, world, in: db) {
            throw Refusal.tooMany.retry(after: min(wait, 300))
          }
          try sync.beginEpoch(me.id, in: db)
        }
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
