import Commons
import Core
import HTML
import HTTP
import SQL
import Wire

extension YelloApp {
  func mountJoining(on site: inout Site) throws {
    try site.read(Yello.joining, .signedIn) { context, me, db in
      Yello.Joining(
        years: features.memberships.years(at: context.now),
        isMember: try Self.members.has(me.account, in: db), isOfAge: try db.isOfAge(me.account),
        earnsPoints: try db.isKnown(me.account),
        kakao: try db.kakaoLink(of: me.account, in: services),
        friends: try kakaoFriends(of: me.account, after: nil, in: db))
    } page: { joining, _, view in
      JoinPage(
        view: view, joining: joining, catalogue: Self.catalogue, rules: features.rules, form: .empty
      )
    }
    try site.write(
      Yello.age, .signedIn, at: .openings,
      then: .next { _, context in .to(AgePage.next(after: context.request.query)) }
    ) { context, me, db in
      try features.memberships.confirmAge(context.input.birthday, of: me, at: context.now, in: db)
    } onRefusal: { [leaving = services.accountDeletion] refusal in
      guard refusal == .tooYoung else { return nil }
      return { me, db in
        try db.forgetAsker(me.account)
        return TooYoungPage.next(hasEnded: try leaving.deleteUnused(me.account, in: db))
      }
    } rejected: { rejected, view, db in
      AgePage(
        view: view, formState: rejected.form,
        kakao: .known(try db.kakaoLink(of: view.me.account, in: services)))
    }
    // The address bar shows this path after a rejected form: redirect reloads and back navigation.
    try site.raw(.get, Yello.age.path) { .seeOther(AgePage.next(after: $0.query)) }
    try site.page(TooYoungPage.path, .anyone) { view, _ in TooYoungPage(view: view) }
    try site.write(
      Yello.join, .signedIn, at: .openings,
      then: .next { _, context in .to(WelcomePage.path(invitedBy: context.input.referral)) }
    ) { context, me, db in
      try features.memberships.join(
        context.input, as: me, on: context.device, at: context.now, in: db)
    } rejected: { rejected, view, db in
      JoinPage(
        view: view,
        joining: Yello.Joining(
          years: features.memberships.years(at: view.now), isMember: false,
          isOfAge: try db.isOfAge(view.me.account),
          earnsPoints: try db.isKnown(view.me.account),
          kakao: try db.kakaoLink(of: view.me.account, in: services),
          friends: try kakaoFriends(of: view.me.account, rejected: rejected.form, in: db)),
        catalogue: Self.catalogue, rules: features.rules, form: rejected.form)
    }
    try mountLookups(on: &site)
  }

  /// Mounts the look-ups of the join form: schools, departments, free handles.
  private func mountLookups(on site: inout Site) throws {
    try site.read(Yello.schools, .signedIn) { context, _, _ in
      try Self.catalogue.page(context.input, size: features.rules.searchPage)
    } page: { page, context, view in
      SchoolsPage(view: view, schools: page, request: context.input)
    }
    try site.read(Yello.departments, .signedIn) { context, _, _ in
      try Self.catalogue.page(
        context.input, ofSchool: context.path, size: features.rules.searchPage)
    } page: { page, context, view in
      DepartmentsPage(
        view: view, school: context.path, departments: page, keyword: context.input.keyword ?? "")
    }
    try site.read(Yello.handle, .signedIn) { context, viewer, db in
      try db.state(of: context.path, for: viewer.account)
    } page: { state, context, view in
      HandlePage(view: view, handle: context.path, state: state)
    }
  }
}
