import Commons
import HTML
import HTTP
import SQL
import Wire

extension YelloApp {
  func mountJoining(on site: inout Site) throws {
    try site.read(Yello.joining, .signedIn) { ask, me, db in
      Yello.Joining(
        years: features.memberships.years(at: ask.now),
        isMember: try Self.hasMember(me.account, in: db), isOfAge: try db.isOfAge(me.account),
        earnsPoints: try db.isKnown(me.account),
        kakao: try db.kakaoLink(of: me.account, in: house),
        friends: try kakaoFriends(of: me.account, after: nil, in: db))
    } page: { joining, _, view in
      JoinPage(
        view: view, joining: joining, catalogue: Self.catalogue, rules: features.rules, form: .empty
      )
    }
    try site.write(
      Yello.age, .signedIn, at: .openings,
      then: .next { _, ask in .to(AgePage.next(after: ask.request.query)) }
    ) { ask, me, db in
      try features.memberships.hear(ask.input.birthday, of: me, at: ask.now, in: db)
    } undone: { [leaving = house.leaving] refusal in
      guard refusal == .tooYoung else { return nil }
      return { me, db in
        try db.forgetAsker(me.account)
        return TooYoungPage.next(hasEnded: try leaving.forget(me.account, in: db))
      }
    } again: { again, view, db in
      AgePage(
        view: view, typed: again.form, kakao: try db.kakaoLink(of: view.me.account, in: house))
    }
    // Where a form was refused, for a reload and for the way back.
    try site.raw(.get, Yello.age.path) { .seeOther(AgePage.next(after: $0.query)) }
    try site.page(TooYoungPage.path, .anyone) { view, _ in TooYoungPage(view: view) }
    try site.write(
      Yello.join, .signedIn, at: .openings,
      then: .to(Yello.home.path + "?welcome=1")
    ) { ask, me, db in
      try features.memberships.join(ask.input, as: me, at: ask.now, in: db)
    } again: { again, view, db in
      JoinPage(
        view: view,
        joining: Yello.Joining(
          years: features.memberships.years(at: view.now), isMember: false,
          isOfAge: try db.isOfAge(view.me.account),
          earnsPoints: try db.isKnown(view.me.account),
          kakao: try db.kakaoLink(of: view.me.account, in: house),
          friends: try kakaoFriends(of: view.me.account, again: again.form, in: db)),
        catalogue: Self.catalogue, rules: features.rules, form: again.form)
    }
    try mountLookingUp(on: &site)
  }

  /// Mounts what the form of joining looks up: schools, departments, whether an ID is free.
  private func mountLookingUp(on site: inout Site) throws {
    try site.read(Yello.schools, .signedIn) { ask, _, _ in
      try Self.catalogue.page(ask.input, size: features.rules.searchPage)
    } page: { page, ask, view in
      SchoolsPage(view: view, schools: page, keyword: ask.input.keyword ?? "")
    }
    try site.read(Yello.departments, .signedIn) { ask, _, _ in
      try Self.catalogue.page(
        ask.input, ofSchool: ask.path, size: features.rules.searchPage)
    } page: { page, ask, view in
      DepartmentsPage(
        view: view, school: ask.path, departments: page, keyword: ask.input.keyword ?? "")
    }
    try site.read(Yello.handle, .signedIn) { ask, viewer, db in
      try db.state(of: ask.path, for: viewer.account)
    } page: { state, ask, view in
      HandlePage(view: view, handle: ask.path, state: state)
    }
  }
}
