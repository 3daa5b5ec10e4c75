import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  func mountFriends(on site: inout Site) throws {
    try site.read(Yello.profile, .members) { _, me, db in
      try db.profile(me.id)
    } page: { profile, _, view in
      ProfilePage(view: view, profile: profile)
    }
    try site.read(Yello.friends, .members) { context, me, db in
      let cursor = try TextCursor(context.input.cursor)
      let people = try db.friends(of: me.id, after: cursor)
      return Page.cut(people, at: pageSize, total: try db.profile(me.id).friends) {
        TextCursor($0.name.text, $0.id).cursor
      }
    } page: { page, _, view in
      FriendsPage(view: view, friends: page)
    }
    try site.read(Yello.recommended, .members) { context, me, db in
      let rules = features.rules
      let people = try db.recommended(
        to: me.id, of: rules.recommends, after: TextCursor(context.input.cursor),
        limit: rules.searchPage + 1)
      return Page.cut(people, at: rules.searchPage) { TextCursor($0.name.text, $0.id).cursor }
    } page: { page, _, view in
      RecommendedPage(view: view, people: page, rules: features.rules)
    }
    try site.read(Yello.people, .members) { context, me, db in
      try PeopleSearch().find(context.input, as: me.id, in: db)
    } page: { page, context, view in
      PeoplePage(view: view, found: page, keyword: context.input.keyword ?? "")
    }
    try site.read(Yello.person, .members) { context, me, db in
      try db.person(context.path, for: me.id, wait: features.rules.cooldown, at: context.now)
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
    ) { context, me, db in
      try features.friends.befriend(context.path, as: me, at: context.now, in: db)
    }
    try site.write(
      Yello.unfriend, .members,
      then: .next { card, _ in
        .to(
          Yello.profile.path, ko: "\(card.person.name)님과 친구를 끊었어요.",
          en: "You and \(card.person.name) are no longer friends.")
      }
    ) { context, me, db in
      try features.friends.unfriend(context.path, as: me, at: context.now, in: db)
    }
    try mountBlocking(on: &site)
  }

  /// Mounts blocking and reporting.
  private func mountBlocking(on site: inout Site) throws {
    try site.write(
      Yello.block, .members,
      then: .to(Yello.profile.path, ko: "차단했어요. 이제 서로 보이지 않아요.", en: "Blocked.")
    ) { context, me, db in
      try features.friends.block(context.path, as: me, at: context.now, in: db)
    }
    try site.write(
      Yello.unblock, .members,
      then: .to(Yello.blocked.path, ko: "차단을 풀었어요.", en: "Unblocked.")
    ) { context, me, db in
      try features.friends.unblock(context.path, as: me, in: db)
    }
    try site.read(Yello.blocked, .members) { context, me, db in
      let people = try db.blocked(by: me.id, after: TextCursor(context.input.cursor))
      return Page.cut(people, at: pageSize) { TextCursor($0.name.text, $0.id).cursor }
    } page: { page, _, view in
      BlockedPage(view: view, people: page)
    }
    try site.write(
      Yello.reportPerson, .members,
      then: .to(Yello.profile.path, ko: "신고했어요. 살펴볼게요.", en: "Reported. We'll look into it.")
    ) { context, me, db in
      try features.friends.report(context.path, context.input, as: me, at: context.now, in: db)
    }
  }
}
