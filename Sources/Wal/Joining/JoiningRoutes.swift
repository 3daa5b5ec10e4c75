import Commons
import Core
import HTML
import SQL
import Wire

extension WalApp {
  func mountJoining(on site: inout Site) throws {
    try site.read(Wal.joining, .signedIn) { _, me, db in
      Wal.Joining(isMember: try Self.members.has(me.account, in: db))
    } page: { joining, _, view in
      if joining.isMember {
        AlreadyJoined(view: view)
      } else {
        JoinPage(view: view, account: view.me.account, form: .empty)
      }
    }
    try site.write(
      Wal.join, .signedIn, at: .openings,
      then: .to(Wal.first.path + "?welcome=1")
    ) { context, me, db in
      try features.memberships.join(context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, _ in
      if rejected.form.refusal == .onboardedAlready {
        AlreadyJoined(view: view)
      } else {
        JoinPage(view: view, account: view.me.account, form: rejected.form)
      }
    }
  }
}
