import Core
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts the list of an account's sessions.
  mutating func mountSessionList() throws {
    let sessions = services.sessions
    try read(Sessions.list, .signedIn) { _, me, db in
      try sessions.list(me, in: db)
    } page: { list, _, view in
      SessionsPage(view: view, sessions: list)
    }
    try write(
      Sessions.endOne, .signedIn,
      then: .reopen(
        Sessions.list.path, in: services, ko: "그 기기에서 로그아웃했어요.", en: "That device is signed out.")
    ) { context, me, db in
      try sessions.endOne(context.path, of: me, in: db)
    }
    try write(
      Sessions.endOthers, .signedIn,
      then: .reopen(
        Sessions.list.path, in: services, ko: "다른 기기에서 모두 로그아웃했어요.",
        en: "All other devices are signed out.")
    ) { _, me, db in
      try sessions.endOthers(me, in: db)
    }
  }

  /// Mounts the list of sign-in methods and the merge of two accounts.
  mutating func mountIdentities() throws {
    let (book, leaving) = (services.identities, services.accountDeletion)
    try read(Identities.list, .signedIn) { _, me, db in
      try book.list(me.account, in: db)
    } page: { list, _, view in
      IdentitiesPage(view: view, identities: list)
    }
    try write(
      Identities.unlink, .signedIn,
      then: .reopen(Identities.list.path, in: services, ko: "연결을 끊었어요.", en: "Unlinked.")
    ) { context, me, db in
      try book.unlink(context.path, of: me, leaving, in: db)
    }
    try read(Identities.merge, .signedIn) { _, me, db in
      try book.merge(me, leaving, in: db)
    } page: { merge, _, view in
      MergePage(view: view, merge: merge)
    }
    try write(
      Identities.confirmMerge, .signedIn,
      then: .next { [services] _, context in
        .to(
          context.returnContext(services).path(Identities.list.path), ko: "두 계정이 하나가 되었어요.",
          en: "Your two accounts are one now.")
      }
    ) { _, me, db in
      try book.confirm(me, leaving, in: db)
    }
    try write(
      Identities.declineMerge, .signedIn,
      then: .next { [services] _, context in
        .to(
          context.returnContext(services).path(Identities.list.path), ko: "그대로 두었어요.",
          en: "Left as they are.")
      }
    ) { _, me, db in
      try book.decline(me, in: db)
    }
  }

  /// Mounts linking a practice identity, the demo's replacement for a provider's.
  mutating func mountPracticeLink(_ demo: Demo) throws {
    let services = services
    try mount(Practice.link) { request, _ in
      let credential = Credential(request)
      try request.checkOrigin(credential)
      let me = try await services.viewer(request)
      try request.checkAccount(me.account)
      try services.rateLimiter.take(.signIns, for: "link \(me.account)")
      let input: Practice.Entrance = try request.input()
      if let cast = input.cast, !demo.cast.contains(where: { $0.handle == cast }) {
        throw Refusal.notFound
      }
      let subject = input.cast ?? services.world.secret()
      let resolution = try await services.db.write { db in
        let me = try Gate<Viewer>.signedIn.admit(credential, services.world.now(), db)
        return try services.identities.resolve("practice", subject, by: me, in: db)
      }
      guard !request.wantsJSON else { return try .secret(Nothing()) }
      let responder = Responder(services: services)
      let view = responder.view(request, Visitor())
      if case .mergeAsked = resolution {
        return responder.go(.to(view.returnContext.path(Identities.merge.path)), view)
      }
      let back = view.returnContext.reopen(Identities.list.path)
      return responder.go(.to(back, ko: "연결했어요.", en: "Linked."), view)
    }
  }
}
