import Commons
import Core
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
      try db.recommended(
        to: me.id, Nearby(features.rules.recommends, for: me),
        after: TextCursor(context.input.cursor), size: features.rules.searchPage)
    } page: { page, _, view in
      RecommendedPage(view: view, people: page, rules: features.rules)
    }
    try site.read(Yello.people, .members) { context, me, db in
      try PeopleSearch().find(context.input, as: me, in: db)
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
    try mountClassmates(on: &site)
    try mountBlocking(on: &site)
  }

  /// Mounts the list to befriend the first people from.
  private func mountClassmates(on site: inout Site) throws {
    try site.read(Yello.classmates, .members) { context, me, db in
      let cursor = try TextCursor(context.input.cursor)
      let nearby = Nearby(.department, for: me)
      var page = try db.recommended(
        to: me.id, nearby, after: cursor, size: features.rules.searchPage)
      page.total = try db.countRecommended(to: me.id, nearby)
      guard cursor == nil, let inviter = context.input.inviter,
        let first = try db.inviter(inviter, of: me.id)
      else { return page }
      page.items = [first] + page.items.filter { $0.id != first.id }
      return page
    } page: { page, context, view in
      ClassmatesPage(
        view: view, people: page, inviter: context.input.inviter, rules: features.rules)
    }
    try site.write(
      Yello.befriendAll, .members,
      then: .next { profile, _ in
        switch profile.friends {
        case 0: .to(Yello.home.path, ko: "아직 고른 친구가 없어요.", en: "You have not picked anyone yet.")
        case 1: .to(Yello.home.path, ko: "이제 친구가 1명이에요.", en: "You have 1 friend now.")
        default:
          .to(
            Yello.home.path, ko: "이제 친구가 \(profile.friends)명이에요.",
            en: "You have \(profile.friends) friends now.")
        }
      }
    ) { context, me, db in
      try features.friends.befriend(
        all: context.input.friends ?? [], as: me, at: context.now, in: db)
    }
  }

  /// Mounts blocking and reporting.
  private func mountBlocking(on site: inout Site) throws {
    let blocks = services.blocks
    try site.write(
      Yello.block, .members,
      then: .to(Yello.profile.path, ko: "차단했어요. 이제 서로 보이지 않아요.", en: "Blocked.")
    ) { context, me, db in
      try features.friends.block(context.path, as: me, in: blocks, at: context.now, in: db)
    }
    try site.write(
      Yello.unblock, .members,
      then: .to(
        ReturnContext.path(Blocks.list.path, of: Self.branding), ko: "차단을 풀었어요.", en: "Unblocked.")
    ) { context, me, db in
      try features.friends.unblock(context.path, as: me, in: blocks, in: db)
    }
    try site.write(
      Yello.reportPerson, .members,
      then: .to(
        Yello.profile.path, ko: "신고를 접수했어요. 확인하고 조치할게요.", en: "Reported. We'll look into it.")
    ) { context, me, db in
      try features.friends.report(context.path, context.input, as: me, at: context.now, in: db)
    }
  }
}
