import Commons
import HTML
import SQL
import Wire

extension WalApp {
  func mountJoining(on site: inout Site) throws {
    try site.read(Wal.joining, .signedIn) { _, me, db in
      Wal.Joining(isMember: try Self.hasMember(me.account, in: db))
    } page: { joining, _, view in
      if joining.isMember {
        SetAlready(view: view)
      } else {
        JoinPage(view: view, form: .empty)
      }
    }
    try site.write(
      Wal.join, .signedIn, at: .openings,
      then: .to(Wal.first.path + "?welcome=1")
    ) { ask, me, db in
      try features.memberships.join(ask.input, as: me, at: ask.now, in: db)
    } again: { again, view, _ in
      if again.form.refusal == .onboardedAlready {
        SetAlready(view: view)
      } else {
        JoinPage(view: view, form: again.form)
      }
    }
  }
}
