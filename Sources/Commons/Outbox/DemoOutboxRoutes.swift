import Core
import Delivery
import HTML
import SQL
import Wire

extension Site {
  /// Mounts the demo's outbox page.
  mutating func mountDemoOutbox() throws {
    let services = services
    let world = services.world
    try read(Practice.outbox, .anyone) { context, _, db in
      let before = try context.input.cursor.map {
        guard let id = ID<Practice.Shown>($0.text) else { throw Refusal.malformed("cursor") }
        return id
      }
      let shown = try db.shownMessages(before: before, limit: listSize + 1, of: services.apps.all)
      return Page.short(shown) {
        $0.id.description
      }
    } page: { shown, _, view in
      DemoOutboxPage(view: view, shown: shown)
    }
    try write(
      Practice.becomeOperator, .signedIn,
      then: .to(Operator.backlog.path, ko: "이제 운영자예요.", en: "You are an operator now.")
    ) { context, me, db in
      if try Operators.add(me.account, at: context.now, in: db) {
        try Operators.note(
          "operator.added", "demo", by: me.account, id: world.id(), at: context.now, in: db)
      }
      return Nothing()
    }
  }
}
