import Commons
import HTML
import SQL
import Wire

extension WalApp {
  func mountPool(on site: inout Site) throws {
    let desk = PoolDesk(world: house.world)
    house.sections.add(
      OperatorSection(
        title: PoolPage.title, path: Wal.pool.path,
        acts: [
          "wal.message.added": t(ko: "왈소리를 더함", en: "Added a message"),
          "wal.message.edited": t(ko: "왈소리를 고침", en: "Edited a message"),
        ], jobs: [Deliveries.kind: t(ko: "왈소리 알림", en: "WAL's notifications")]))
    try site.read(Wal.pool, .operators) { ask, _, db in
      try desk.list(ask.input, in: db)
    } page: { page, ask, view in
      PoolPage(view: view, messages: page, search: ask.input)
    }
    try site.page(PoolMessagePage.newPath, .operators) { view, _ in
      PoolMessagePage(view: view, key: nil, typed: .newMessage)
    }
    try site.read(Wal.poolMessage, .operators) { ask, _, db in
      try desk.show(ask.path, in: db)
    } page: { message, _, view in
      PoolMessagePage(view: view, key: message.key, typed: message.form)
    }
    try site.write(
      Wal.addMessage, .operators,
      then: .to(Wal.pool.path, ko: "왈소리를 더했어요.", en: "The message is added.")
    ) { ask, me, db in
      try desk.add(ask.input, by: me, at: ask.now, in: db)
    } again: { again, view, _ in
      PoolMessagePage(view: view, key: nil, typed: again.form)
    }
    try site.write(
      Wal.editMessage, .operators,
      then: .to(Wal.pool.path, ko: "왈소리를 고쳤어요.", en: "The message is saved.")
    ) { ask, me, db in
      try desk.edit(ask.path, ask.input, by: me, at: ask.now, in: db)
    } again: { again, view, db in
      try PoolMessagePage(
        view: view, key: again.path, typed: again.form,
        now: Edits.standing(again) { try desk.show($0, in: db) })
    }
  }
}
