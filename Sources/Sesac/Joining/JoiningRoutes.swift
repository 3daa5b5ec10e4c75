import Commons
import Core
import HTML
import HTTP
import SQL
import Wire

extension SesacApp {
  func mountJoining(on site: inout Site) throws {
    let (memberships, profiles, rules) = (features.memberships, features.profiles, rules)
    try site.page(EntrancePage.path, .readers) { view, _ in
      EntrancePage(view: view, rules: rules)
    }
    try site.linkPicture(EntrancePage.linkPath) { _ in EntrancePage.link }
    try site.read(Sesac.joining, .signedIn) { _, me, db in
      Sesac.Joining(isMember: try Self.members.has(me.account, in: db))
    } page: { joining, _, view in
      if joining.isMember {
        AlreadyJoinedPage(view: view)
      } else {
        JoinPage(view: view, formState: .empty)
      }
    }
    try site.write(Sesac.join, .signedIn, at: .openings, then: .to(Sesac.home.path)) {
      context, me, db in
      try memberships.join(context.input, as: me, at: context.now, in: db)
    } rejected: { rejected, view, _ in
      if rejected.form.refusal == .sesacJoined {
        AlreadyJoinedPage(view: view)
      } else {
        JoinPage(view: view, formState: rejected.form)
      }
    }
    try site.read(Sesac.me, .members) { context, me, db in
      var shown = me.me
      shown.unreadNotices = try db.unreadNotices(of: me.id, at: context.now)
      return shown
    } page: { me, _, view in
      MePage(view: view, me: me)
    }
    try site.read(Sesac.profile, .members) { _, me, db in
      try profiles.show(me, in: db)
    } page: { profile, _, view in
      ProfilePage(view: view, profile: profile, formState: .empty)
    }
    try site.write(
      Sesac.editProfile, .members,
      then: .next { _, context in
        .to(
          SearchReturn { name in context.request.fields.first { $0.name == name }?.value }?.search
            ?? Sesac.profile.path, ko: "저장했어요.", en: "Saved.")
      }
    ) { context, me, db in
      try profiles.edit(context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      ProfilePage(
        view: view, profile: try profiles.show(view.me, in: db), formState: rejected.form)
    }
  }
}
