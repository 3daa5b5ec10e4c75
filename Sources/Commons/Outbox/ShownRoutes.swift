import HTML
import SQL
import Wire

extension Site {
  /// Mounts the page of what the demo would have sent.
  mutating func mountShown() throws {
    let world = house.world
    try read(Practice.outbox, .anyone) { ask, _, db in
      let before = try ask.input.cursor.map {
        guard let id = ID<Practice.Shown>($0.text) else { throw Refusal.malformed("cursor") }
        return id
      }
      return try Page.short(db.shownMessages(before: before, limit: listSize + 1)) {
        $0.id.description
      }
    } page: { shown, _, view in
      ShownPage(view: view, shown: shown)
    }
    try write(
      Practice.attend, .signedIn,
      then: .to(Operator.desk.path, ko: "이제 운영자예요.", en: "You are an operator now.")
    ) { ask, me, db in
      if try Operators.add(me.account, at: ask.now, in: db) {
        try Operators.note(
          "operator.added", "demo", by: me.account, id: world.id(), at: ask.now, in: db)
      }
      return Nothing()
    }
  }
}
