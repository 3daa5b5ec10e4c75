public import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  /// Mounts all of YELL:O.
  public func mount(on site: inout Site) throws {
    try mountHome(on: &site)
    try mountJoining(on: &site)
    try mountFriends(on: &site)
    try mountRounds(on: &site)
    try mountNotes(on: &site)
    try site.events(Yello.events, .members) { $0.id }
    try site.mountLook(Self.look, start: Yello.home.path, scope: "/yello")
  }

  private func mountHome(on site: inout Site) throws {
    try site.read(Yello.home, .members) { ask, me, db in
      try features.homes.show(me, at: ask.now, in: db)
    } page: { home, _, view in
      HomePage(view: view, home: home)
    }
    try site.read(Yello.profile, .members) { _, me, db in
      try db.profile(me.id)
    } page: { profile, _, view in
      ProfilePage(view: view, profile: profile)
    }
    try site.page(AroundPage.path, .members) { view, _ in AroundPage(view: view) }
  }

  private func mountJoining(on site: inout Site) throws {
    try site.read(Yello.joining, .signedIn) { ask, me, db in
      Yello.Joining(
        years: features.memberships.years(at: ask.now),
        isMember: try Self.hasMember(me.account, in: db))
    } page: { joining, _, view in
      JoinPage(view: view, joining: joining, catalogue: Self.catalogue, form: .empty)
    }
    try site.write(
      Yello.join, .signedIn, at: .openings,
      then: .next { _, _ in .to(Yello.home.path + "?welcome=1") }
    ) { ask, me, db in
      try features.memberships.join(ask.input, as: me, at: ask.now, in: db)
    } again: { again, view, _ in
      JoinPage(
        view: view,
        joining: Yello.Joining(years: features.memberships.years(at: view.now), isMember: false),
        catalogue: Self.catalogue, form: again.form)
    }
    try site.read(Yello.schools, .signedIn) { ask, _, _ in
      try Self.catalogue.page(ask.input)
    } page: { page, ask, view in
      SchoolsPage(view: view, schools: page, keyword: ask.input.keyword ?? "")
    }
    try site.read(Yello.departments, .signedIn) { ask, _, _ in
      try Self.catalogue.page(ask.input, ofSchool: ask.path)
    } page: { page, ask, view in
      DepartmentsPage(
        view: view, school: ask.path, departments: page, keyword: ask.input.keyword ?? "")
    }
    try site.read(Yello.handle, .signedIn) { ask, _, db in
      Yello.HandleState(
        isTaken: try db.exists("SELECT 1 FROM yello_person WHERE handle = \(ask.path)"))
    } page: { state, ask, view in
      HandlePage(view: view, handle: ask.path, state: state)
    }
  }

  private func mountFriends(on site: inout Site) throws {
    try site.read(Yello.friends, .members) { ask, me, db in
      let cursor = try TextCursor(ask.input.cursor)
      let people = try db.friends(of: me.id, after: cursor)
      return Page.cut(people, at: pageSize, total: try db.profile(me.id).friends) {
        TextCursor($0.name.text, $0.id).cursor
      }
    } page: { page, _, view in
      FriendsPage(view: view, friends: page)
    }
    try site.read(Yello.recommended, .members) { ask, me, db in
      let people = try db.recommended(to: me.id, after: TextCursor(ask.input.cursor))
      return Page.cut(people, at: pageSize) { TextCursor($0.name.text, $0.id).cursor }
    } page: { page, _, view in
      RecommendedPage(view: view, people: page)
    }
    try site.read(Yello.people, .members) { ask, me, db in
      try PeopleSearch().find(ask.input, as: me.id, in: db)
    } page: { page, ask, view in
      PeoplePage(view: view, found: page, keyword: ask.input.keyword ?? "")
    }
    try site.read(Yello.person, .members) { ask, me, db in
      try db.person(ask.path, for: me.id)
    } page: { card, _, view in
      PersonPage(view: view, card: card)
    }
    try site.write(
      Yello.befriend, .members,
      then: .next { card, _ in
        .to(
          Yello.recommended.path, ko: "\(card.person.name)님과 친구가 되었어요.",
          en: "You and \(card.person.name) are friends now.")
      }
    ) { ask, me, db in
      try features.friends.befriend(ask.path, as: me, at: ask.now, in: db)
    }
    try site.write(
      Yello.unfriend, .members,
      then: .next { card, _ in
        .to(
          Yello.profile.path, ko: "\(card.person.name)님과 친구를 끊었어요.",
          en: "You and \(card.person.name) are no longer friends.")
      }
    ) { ask, me, db in
      try features.friends.unfriend(ask.path, as: me, in: db)
    }
    try site.write(
      Yello.block, .members,
      then: .next { _, _ in
        .to(Yello.profile.path, ko: "차단했어요. 이제 서로 보이지 않아요.", en: "Blocked.")
      }
    ) { ask, me, db in
      try features.friends.block(ask.path, as: me, at: ask.now, in: db)
    }
    try site.write(
      Yello.unblock, .members,
      then: .next { _, _ in .to(Yello.blocked.path, ko: "차단을 풀었어요.", en: "Unblocked.") }
    ) { ask, me, db in
      try features.friends.unblock(ask.path, as: me, in: db)
    }
    try site.read(Yello.blocked, .members) { ask, me, db in
      let people = try db.blocked(by: me.id, after: TextCursor(ask.input.cursor))
      return Page.cut(people, at: pageSize) { TextCursor($0.name.text, $0.id).cursor }
    } page: { page, _, view in
      BlockedPage(view: view, people: page)
    }
    try site.write(
      Yello.reportPerson, .members,
      then: .next { _, _ in
        .to(Yello.profile.path, ko: "알려 주셔서 고마워요. 살펴볼게요.", en: "Thank you. We will look into it.")
      }
    ) { ask, me, db in
      try features.friends.report(ask.path, ask.input, as: me, at: ask.now, in: db)
    }
  }

  private func mountRounds(on site: inout Site) throws {
    try site.write(
      Yello.openRound, .members, at: .openings,
      then: .next { round, _ in .to(Yello.round.path(round.id)) }
    ) { ask, me, db in
      try features.rounds.open(as: me, at: ask.now, in: db)
    }
    try site.read(Yello.round, .members) { ask, me, db in
      try features.rounds.show(ask.path, as: me, in: db)
    } page: { round, _, view in
      RoundPage(view: view, round: round, form: .empty)
    }
    try site.write(
      Yello.shuffle, .members,
      then: .page { ballot, ask, view, db in
        // Scripts put the one ballot in its place; without them the whole form comes back as it was.
        if view.isPartial {
          BallotPart(
            view: view, round: ask.path, ballot: ballot, count: features.rules.ballots,
            form: ask.form)
        } else {
          RoundPage(
            view: view, round: try features.rounds.show(ask.path, as: view.me, in: db),
            form: ask.form)
        }
      }
    ) { ask, me, db in
      try features.rounds.shuffle(ask.path, ask.input, as: me, in: db)
    } again: { again, view, db in
      // Scripts say a refusal in a toast and leave the ballot as it stands.
      if view.isPartial, let refusal = again.form.refusal { throw refusal }
      return RoundPage(
        view: view, round: try features.rounds.show(again.path, as: view.me, in: db),
        form: again.form)
    }
    try site.write(
      Yello.tally, .members,
      then: .page { tally, ask, view, _ in
        PointsPage(view: view, round: ask.path, tally: tally, answers: ask.input.answers ?? [])
      }
    ) { ask, me, db in
      try features.rounds.tally(ask.path, ask.input, as: me, in: db)
    }
    try site.write(
      Yello.submit, .members,
      then: .next { _, _ in .to(Yello.home.path) }
    ) { ask, me, db in
      try features.rounds.submit(ask.path, ask.input, as: me, at: ask.now, in: db)
    }
  }

  private func mountNotes(on site: inout Site) throws {
    try site.read(Yello.notes, .members) { ask, me, db in
      try features.notes.list(ask.input, of: me, in: db)
    } page: { page, _, view in
      NotesPage(view: view, notes: page)
    }
    try site.read(Yello.note, .members) { ask, me, db in
      try features.notes.show(ask.path, as: me, in: db)
    } settle: { open in
      guard !open.note.isRead else { return nil }
      return { ask, me, db in try features.notes.open(ask.path, as: me, at: ask.now, in: db) }
    } page: { open, _, view in
      NotePage(view: view, open: open)
    }
    try site.write(
      Yello.keyword, .members,
      then: .next { open, _ in .to(Yello.note.path(open.note.id) + "?bought=keyword") }
    ) { ask, me, db in
      try features.notes.buyKeyword(ask.path, as: me, at: ask.now, in: db)
    }
    try site.write(
      Yello.initial, .members,
      then: .next { open, _ in .to(Yello.note.path(open.note.id) + "?bought=initial") }
    ) { ask, me, db in
      try features.notes.buyInitial(ask.path, as: me, at: ask.now, in: db)
    }
    try site.write(
      Yello.reportNote, .members,
      then: .next { _, _ in
        .to(Yello.notes.path, ko: "알려 주셔서 고마워요. 살펴볼게요.", en: "Thank you. We will look into it.")
      }
    ) { ask, me, db in
      try features.notes.report(ask.path, ask.input, as: me, at: ask.now, in: db)
    }
    try site.write(
      Yello.mute, .members,
      then: .next { _, _ in
        .to(
          Yello.notes.path, ko: "이제 이 사람의 쪽지는 오지 않아요.",
          en: "Notes from this sender will not come any more.")
      }
    ) { ask, me, db in
      try features.notes.mute(ask.path, as: me, in: db)
    }
    try site.write(
      Yello.unmute, .members,
      then: .next { _, _ in .to(Yello.muted.path, ko: "다시 쪽지를 받아요.", en: "Notes come again.") }
    ) { ask, me, db in
      try features.notes.unmute(ask.path, as: me, in: db)
    }
    try site.read(Yello.muted, .members) { ask, me, db in
      try features.notes.muted(ask.input, of: me, in: db)
    } page: { page, _, view in
      MutedPage(view: view, muted: page)
    }
  }
}
