import HTTP
import SQL
import Wire

extension Site {
  /// Mounts the devices an account is signed in on.
  mutating func mountSessionList() throws {
    let sessions = house.sessions
    try read(Sessions.list, .signedIn) { _, me, db in
      try sessions.list(me, in: db)
    } page: { list, _, view in
      SessionsPage(view: view, sessions: list)
    }
    try write(
      Sessions.endOne, .signedIn,
      then: .again(
        Sessions.list.path, in: house, ko: "그 기기에서 로그아웃했어요.", en: "That device is signed out.")
    ) { ask, me, db in
      try sessions.endOne(ask.path, of: me, in: db)
    }
    try write(
      Sessions.endOthers, .signedIn,
      then: .again(
        Sessions.list.path, in: house, ko: "다른 기기에서 모두 로그아웃했어요.",
        en: "All other devices are signed out.")
    ) { _, me, db in
      try sessions.endOthers(me, in: db)
    }
  }

  /// Mounts the ways into an account, and what happens when two accounts turn out to be one person's.
  mutating func mountIdentities() throws {
    let (book, leaving) = (house.identities, house.leaving)
    try read(Identities.list, .signedIn) { _, me, db in
      try book.list(me.account, in: db)
    } page: { list, _, view in
      IdentitiesPage(view: view, identities: list)
    }
    try write(
      Identities.unlink, .signedIn,
      then: .again(Identities.list.path, in: house, ko: "연결을 끊었어요.", en: "Unlinked.")
    ) { ask, me, db in
      try book.unlink(ask.path, of: me, leaving, in: db)
    }
    try read(Identities.merge, .signedIn) { _, me, db in
      try book.merge(me, leaving, in: db)
    } page: { merge, _, view in
      MergePage(view: view, merge: merge)
    }
    try write(
      Identities.confirmMerge, .signedIn,
      then: .next { [house] _, ask in
        .to(
          ask.within(house).path(Identities.list.path), ko: "두 계정이 하나가 되었어요.",
          en: "Your two accounts are one now.")
      }
    ) { _, me, db in
      try book.confirm(me, leaving, in: db)
    }
    try write(
      Identities.declineMerge, .signedIn,
      then: .next { [house] _, ask in
        .to(
          ask.within(house).path(Identities.list.path), ko: "그대로 두었어요.",
          en: "Left as they are.")
      }
    ) { _, me, db in
      try book.decline(me, in: db)
    }
  }

  /// Links a practice identity, as a provider's would be.
  mutating func mountPracticeLink(_ demo: Demo) throws {
    let house = house
    try mount(Practice.link) { request, _ in
      let credential = Credential(request)
      try request.checkOrigin(credential)
      let me = try await house.viewer(request)
      try house.limits.take(.signIns, for: "link \(me.account)")
      let input: Practice.Entrance = try request.input()
      if let cast = input.cast, !demo.cast.contains(where: { $0.handle == cast }) {
        throw Refusal.notFound
      }
      let subject = input.cast ?? house.world.secret()
      let arrival = try await house.db.write { db in
        let me = try Gate<Viewer>.signedIn.admit(credential, house.world.now(), db)
        return try house.identities.arrived("practice", subject, by: me, in: db)
      }
      guard !request.wantsJSON else { return try .secret(Nothing()) }
      let door = Door(house: house)
      let view = door.view(request, Visitor())
      if case .mergeAsked = arrival {
        return door.go(.to(view.within.path(Identities.merge.path)), view)
      }
      let back = view.within.again(Identities.list.path)
      return door.go(.to(back, ko: "연결했어요.", en: "Linked."), view)
    }
  }
}
