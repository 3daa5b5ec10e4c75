import Commons
import HTML
import SQL
import Wire

extension WalApp {
  func mountPool(on site: inout Site) throws {
    let desk = PoolDesk(world: services.world)
    services.sections.add(
      OperatorSection(
        title: PoolPage.title, path: Wal.pool.path,
        acts: [
          "wal.message.added": t(ko: "왈소리를 더함", en: "Added a message"),
          "wal.message.edited": t(ko: "왈소리를 고침", en: "Edited a message"),
        ], jobs: [Deliveries.kind: t(ko: "왈소리 알림", en: "WAL's notifications")]))
    try site.read(Wal.pool, .operators) { context, _, db in
      try desk.list(context.input, in: db)
    } page: { page, context, view in
      PoolPage(view: view, messages: page, search: context.input)
    }
    try site.page(PoolMessagePage.newPath, .operators) { view, _ in
      PoolMessagePage(view: view, key: nil, typed: .newMessage)
    }
    try site.read(Wal.poolMessage, .operators) { context, _, db in
      try desk.show(context.path, in: db)
    } page: { message, _, view in
      PoolMessagePage(view: view, key: message.key, typed: message.form)
    }
    try site.write(
      Wal.addMessage, .operators,
      then: .to(Wal.pool.path, ko: "왈소리를 더했어요.", en: "The message is added.")
    ) { context, me, db in
      try desk.add(context.input, by: me, at: context.now, in: db)
    } rejected: { rejected, view, _ in
      PoolMessagePage(view: view, key: nil, typed: rejected.form)
    }
    try site.write(
      Wal.editMessage, .operators,
      then: .to(Wal.pool.path, ko: "왈소리를 고쳤어요.", en: "The message is saved.")
    ) { context, me, db in
      try desk.edit(context.path, context.input, by: me, at: context.now, in: db)
    } rejected: { rejected, view, db in
      try PoolMessagePage(
        view: view, key: rejected.path, typed: rejected.form,
        now: Edits.standing(rejected) { try desk.show($0, in: db) })
    }
  }
}
