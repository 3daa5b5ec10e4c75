import Commons
import Core
import HTML
import SQL
import Wire

extension YediApp {
  func mountMembership(on site: inout Site) throws {
    let memberships = features.memberships
    try site.page(EntrancePage.path, .readers) { view, _ in EntrancePage(view: view) }
    try site.linkPicture(EntrancePage.linkPath) { _ in EntrancePage.link }
    try site.read(Yedi.joining, .signedIn) { _, me, db in
      Yedi.Joining(isMember: try Self.members.has(me.account, in: db))
    } page: { joining, _, view in
      if joining.isMember {
        AlreadyJoinedPage(view: view)
      } else {
        JoinPage(view: view, formState: .empty)
      }
    }
    try site.write(
      Yedi.join, .signedIn, at: .openings,
      then: .next { me, context in
        if me.role == .designer || context.input.roles.contains(.designer) {
          return .to(RegisterPage.path)
        }
        return .to(Self.localPath(context.input.next) ?? Yedi.home.path)
      }
    ) { context, me, db in
      try memberships.join(context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, _ in
      if rejected.form.refusal == .joinedAlready {
        AlreadyJoinedPage(view: view)
      } else {
        JoinPage(
          view: view,
          formState: rejected.form.withAllFaults(of: Yedi.JoinRequest.self) {
            read, _ in read.faults
          })
      }
    }
    try site.read(Yedi.me, .members) { _, me, db in
      try memberships.show(me, in: db)
    } page: { me, _, view in
      MePage(view: view, me: me)
    }
    try site.page(EditMePage.path, .members) { view, db in
      EditMePage(view: view, me: try memberships.show(view.me, in: db), formState: .empty)
    }
    try site.write(
      Yedi.editMe, .members, then: .to(Yedi.me.path, ko: "저장했어요.", en: "Saved.")
    ) { context, me, db in
      try memberships.edit(context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      EditMePage(
        view: view, me: try memberships.show(view.me, in: db),
        formState: rejected.form.withAllFaults(of: Yedi.MeRequest.self))
    }
    try site.write(
      Yedi.setRole, .members,
      then: .next { me, _ in
        let isNew = me.role == .designer && me.designer == nil
        return .to(isNew ? RegisterPage.path : Yedi.me.path)
      }
    ) { context, me, db in
      try memberships.set(context.input.role, as: me, in: db)
    }
  }

  /// A path of this app to lead back to; nil for any other address.
  static func localPath(_ next: String?) -> String? {
    let home = Yedi.home.path
    guard let next = next.flatMap(Site.ownPath(safe:)),
      next == home || next.hasPrefix(home + "/") || next.hasPrefix(home + "?"),
      !next.contains("//")
    else { return nil }
    return next
  }
}
