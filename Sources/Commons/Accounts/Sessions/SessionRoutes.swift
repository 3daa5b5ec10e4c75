import Core
import Foundation
import HTML
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts the routes that every app shares.
  ///
  /// These are sessions, account and legal pages, and practice sign-in under `--demo`.
  mutating func mountSessions() throws {
    try mountRefreshing()
    try mountAccount()
    try mountSignOutPage()
    try mountSessionList()
    try mountLanguage()
    try mountBrowserLanguage()
    try mountPush()
    try mountIdentities()
    try mountBlocks()
    try mountLeaving()
    try mountExport()
    try mountLegalPages()
    guard let demo = services.demo else { return }
    try mountPractice(demo)
    try mountPracticeLink(demo)
  }

  /// Mounts refreshing and ending a session.
  private mutating func mountRefreshing() throws {
    let services = services
    try mount(Sessions.refresh, takesKey: true) { request, _ in
      let input: RefreshRequest = try request.input()
      // A read first, so that invalid tokens never reach the writer's queue.
      guard try await services.db.read({ try services.sessions.knows(input.refresh, in: $0) })
      else {
        throw Refusal.sessionExpired
      }
      // Limited per token, because thousands of phones share one address of a carrier.
      try services.rateLimiter.take(.signIns, for: "refresh \(hexHash(input.refresh))")
      let key = request.header("Idempotency-Key")
      let rotation = try await services.db.write {
        try services.sessions.rotate(input.refresh, key: key, in: $0)
      }
      guard case .renewed(let tokens) = rotation else { throw Refusal.sessionExpired }
      return try .secret(tokens)
    }

    try mount(Sessions.end) { request, _ in
      try request.checkOrigin(Credential(request))
      let me = try await services.viewer(request)
      try await services.db.write { try services.signOut(me, in: $0) }
      if request.wantsJSON { return try .json(Nothing()) }
      let responder = Responder(services: services)
      let path = Self.ownPath(request.fields.first { $0.name == "next" }?.value)
      var next = Redirect.to(path, ko: "로그아웃했어요.", en: "You are signed out.")
      next.endsSession = true
      return responder.go(next, responder.view(request, Visitor()))
    }
  }

  private mutating func mountAccount() throws {
    let services = services
    try mount(AccountCard.show) { request, _ in
      let credential = Credential(request)
      let now = services.world.now()
      let (me, card, hasPasskey, isOperator, language) = try await services.db.read { db in
        let me = try Gate<Viewer>.signedIn.admit(credential, now, db)
        let card = AccountCard(
          id: me.account, apps: try services.apps.joined(me.account, in: db).map(\.name))
        let hasPasskey = try db.exists(
          "SELECT 1 FROM identity WHERE provider = 'passkey' AND account_id = \(me.account)")
        return (
          me, card, hasPasskey, try Operators.holds(me.account, in: db),
          try db.languageOption(of: me.account)
        )
      }
      let responder = Responder(services: services)
      let touched = await responder.touch(credential, request, at: now)
      guard !request.wantsJSON else { return try .secret(card) }
      let view = responder.view(touched.applied(to: request), me)
      let apps = services.apps.all.filter { card.apps.contains($0.name) }
      return responder.page(
        AccountPage(
          view: view, apps: apps, hasPasskey: hasPasskey, isOperator: isOperator,
          language: language), view
      ).setting(touched)
    }
  }

  private mutating func mountPractice(_ demo: Demo) throws {
    let services = services
    try mount(Practice.signIn) { request, _ in
      try request.checkOrigin(nil)
      try services.rateLimiter.take(.signIns, "practice", from: request.remoteAddress)
      let input: Practice.Entrance = try request.input()
      let member = demo.cast.first { $0.handle == input.cast }
      guard input.cast == nil || member != nil else { throw Refusal.castUnknown }
      let isKakao = input.cast == nil && request.fields.contains { $0.name == "nickname" }
      let subject = input.cast ?? (isKakao ? Practice.kakaoPrefix : "") + services.world.secret()
      guard request.wantsJSON else {
        let token = try await services.db.write { db in
          let account = try services.sessions.account(of: "practice", subject, in: db)
          return try services.sessions.openWeb(
            account, insteadOf: Credential(request), language: request.firstLanguage, in: db)
        }
        let next = request.fields.first { $0.name == "next" }?.value
        let start = member?.start ?? demo.start
        var response = Response.seeOther(next == nil ? start : Self.ownPath(next))
        response.add("Set-Cookie", SecretCookie.session.line(token, request))
        if let name = input.nickname {
          response.add(
            "Set-Cookie", ProviderNameHint(name: name).line(request, services.cookieVault))
        }
        return response
      }
      return try .secret(
        await services.db.write { db in
          try services.sessions.openClient(
            services.sessions.account(of: "practice", subject, in: db),
            insteadOf: Credential(request), language: request.firstLanguage, in: db)
        })
    }

    try mountPracticeKakao(demo)
    try mount(Practice.moveClock) { request, _ in
      try request.checkOrigin(nil)
      try services.rateLimiter.take(.signIns, "clock", from: request.remoteAddress)
      let input: Practice.ClockMove = try request.input()
      guard (1...44_640).contains(input.minutes) else { throw Refusal.clockRange }
      try await demo.clock.move(by: .minutes(input.minutes), in: services.db)
      return try services.showClock(demo, request)
    }
    try mount(Practice.jump) { request, name in
      try request.checkOrigin(Credential(request))
      let me = try await services.viewer(request)
      try services.rateLimiter.take(.signIns, "clock", from: request.remoteAddress)
      guard let app = services.apps[name]?.demo else { throw Refusal.notFound }
      let now = demo.clock.now()
      let next = try await services.db.read { try app.nextEvent(me.account, now, $0) }
      guard let next else {
        guard !request.wantsJSON else { throw Refusal.nothingScheduled }
        return services.backToPage(
          Refusal.nothingScheduled.words, request)
      }
      try await demo.clock.move(by: next - now, in: services.db)
      return try services.showClock(demo, request)
    }
  }

  /// `path` if it is a safe path on this site, else `/`; prevents open redirects.
  static func ownPath(_ path: String?) -> String { path.flatMap(ownPath(safe:)) ?? "/" }

  /// `path` if it is a safe path on this site and short enough for a header.
  public static func ownPath(safe path: String) -> String? {
    guard path.utf8.count <= 1_000 else { return nil }
    let bytes = path.utf8
    let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    let names = bytes[..<end].dropFirst()
    // After two slashes comes the name of another site.
    guard bytes.first == UInt8(ascii: "/"), names.first != UInt8(ascii: "/"),
      names.allSatisfy({ isWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }),
      bytes[end...].dropFirst().allSatisfy({ isWord($0) || ".~=&%+-".utf8.contains($0) })
    else { return nil }
    return path
  }

  /// Whether the byte is an ASCII letter, a digit or an underscore.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }
}

extension Services {
  /// Ends a session; if the account is signed in nowhere else, its apps end what others see of it.
  fileprivate func signOut(_ me: Viewer, in db: Transaction) throws {
    try sessions.end(me.session, in: db)
    if try !sessions.isSignedIn(me.account, in: db) { try apps.signedOut(me.account, in: db) }
  }

  /// The response to a move of the clock.
  fileprivate func showClock(_ demo: Demo, _ request: Request) throws -> Response {
    guard !request.wantsJSON else { return try .json(Practice.ClockReading(now: demo.clock.now())) }
    let now = demo.clock.now()
    let date = DateText(Zone.seoul.day(at: now), .shortWeekday).words
    let time = TimeText(now, in: .seoul).words
    return backToPage(
      LocalizedText(
        ko: "시계를 \("\(date.ko) \(time.ko)".with(.toward)) 옮겼어요.",
        en: "The clock now says \(date.en), \(time.en)."), request)
  }

  /// Back to the page whose demo bar was used, with a toast.
  fileprivate func backToPage(_ toast: LocalizedText, _ request: Request) -> Response {
    let responder = Responder(services: self)
    let path = Site.ownPath(request.fields.first { $0.name == "next" }?.value)
    var response = responder.go(
      .to(path, ko: toast.ko, en: toast.en), responder.view(request, Visitor()))
    response.add("Set-Cookie", DemoBar.used)
    return response
  }
}

extension Response {
  /// A JSON response that must not be cached.
  static func secret(_ value: some Encodable) throws -> Response {
    var response = try Response.json(value)
    response.set("Cache-Control", "no-store")
    return response
  }
}
