import HTML
import HTTP
import SQL
import Wire

/// Signing in by a provider in a browser: out to the provider, and back.
struct SignInDesk: Sendable {
  let house: House
  let provider: Provider

  /// Sends a browser to the provider; one that another site led here gets a page to press it on first.
  ///
  /// A provider that remembers a consent comes back without asking, and the session that was there ends.
  func leave(_ request: Request) async throws -> Response {
    try house.limits.take(.signIns, "leave", from: request.remoteAddress)
    let fields = request.fields
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    let place = SignIn.Place(app: field("app"), next: field("next"))
    guard !request.isLedFromElsewhere else {
      return .seeOther(SignInOffer(place, in: house).path)
    }
    let world = house.world
    let wantsFriends =
      field("friends") != nil && provider.name == .kakao
      && house.providers.kakao?.offersFriends == true
    var attempt = Attempt(
      trip: Provider.Trip(
        state: world.secret(), nonce: world.secret(), verifier: world.secret(),
        withFriends: wantsFriends),
      app: SignInOffer(place, in: house).look.name, next: place.next.flatMap(Site.ownPath(safe:)))
    let now = world.now()
    if let pass = field("link") {
      let me = try await house.viewer(request)
      guard isSame(pass, me.linkPass) else { throw Refusal.wrongOrigin }
      attempt.session = me.session
    }
    let way: String
    do {
      way = try await provider.way(attempt.trip)
    } catch {
      note(error, request)
      return home(attempt, .away, request)
    }
    let browser = Attempt.cookie.read(request) ?? world.secret()
    try await house.db.write { [attempt] in
      try $0.keep(attempt, at: provider.name, browser: browser, until: now + Attempt.lifetime)
    }
    var response = Response.seeOther(way)
    response.add("Set-Cookie", Attempt.cookie.line(browser, request))
    response.set("Cache-Control", "no-store")
    return response
  }

  /// Takes a browser back from the provider, and in.
  func arrive(_ request: Request) async throws -> Response {
    try house.limits.take(.signIns, "arrive", from: request.remoteAddress)
    let fields = request.fields
    func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    let now = house.world.now()
    let attempt: Attempt?
    if let state = field("state"), let browser = Attempt.cookie.read(request) {
      attempt = try await house.db.write {
        try $0.take(state, at: provider.name, browser: browser, now: now)
      }
    } else {
      attempt = nil
    }
    if let error = field("error") {
      let isCancelled = ["access_denied", "user_cancelled_authorize"].contains(error)
      if !isCancelled {
        note(ProviderTrouble.refused(String(error.filter(\.isLetter).prefix(40))), request)
      }
      return home(attempt, isCancelled ? .cancelled : .refused, request)
    }
    guard let attempt else { return home(nil, .expired, request) }
    guard let code = field("code") else { return home(attempt, .refused, request) }
    do {
      return try await admit(code, attempt, request)
    } catch let trouble as ProviderTrouble {
      note(trouble, request)
      return home(attempt, trouble.refusal == .providerAway ? .away : .refused, request)
    } catch let wrong as WrongToken {
      note(wrong, request)
      return home(attempt, .refused, request)
    }
  }

  private func admit(
    _ code: String, _ attempt: Attempt, _ request: Request
  ) async throws -> Response {
    let grant = try await provider.trade(code, attempt.trip)
    let token = try await provider.check(grant.idToken, nonce: attempt.trip.nonce)
    // Whom a person came in as does not hang on whether their friends could be had.
    var friends: Set<String>?
    if attempt.trip.withFriends, let access = grant.access {
      do {
        friends = try await house.providers.kakao?.friends(access)
      } catch {
        note(error, request)
      }
    }
    let now = house.world.now()
    let result = try await house.db.write { [friends] db in
      try bring(token, grant, friends, attempt, insteadOf: Credential(request), at: now, in: db)
    }
    let door = Door(house: house)
    let isWithout = attempt.trip.withFriends && friends == nil
    let next =
      isWithout
      ? Next.to(
        result.path, ko: "카카오 친구는 불러오지 못했어요.", en: "Your Kakao friends could not be read.")
      : .to(result.path)
    var response = door.go(next, door.view(request, Visitor()))
    if let session = result.session {
      response.add("Set-Cookie", SecretCookie.session.line(session, request))
      if let name = token.nickname {
        response.add("Set-Cookie", Introduction(name: name).cookie)
      }
    }
    response.set("Cache-Control", "no-store")
    return response
  }

  /// Finds or makes the account, keeps what came along, and says where to go on.
  private func bring(
    _ token: IDToken, _ grant: Provider.Grant, _ friends: Set<String>?, _ attempt: Attempt,
    insteadOf former: Credential?, at now: Instant, in db: Connection
  ) throws -> (path: String, session: String?) {
    let name = provider.name.rawValue
    var viewer: Viewer?
    if let session = attempt.session {
      let account: ID<Account>? = try db.value(
        "SELECT account_id FROM session WHERE id = \(session) AND access_expires > \(now)")
      guard let account else { throw Refusal.sessionExpired }
      viewer = Viewer(account: account, session: session)
    }
    let arrival = try house.identities.arrived(name, token.subject, by: viewer, in: db)
    if let refresh = grant.refresh, case .key = provider.proof {
      try db.keep(
        refresh, of: provider.client, for: token.subject, at: provider.name, in: house.vault)
    }
    if let friends {
      try KakaoFriends.keep(friends, of: token.subject, at: now, in: db)
    }
    switch arrival {
    case .signedIn(let account):
      let home = attempt.app == Look.house.name ? "/" : "/\(attempt.app ?? "")"
      let session = try house.sessions.openWeb(account, insteadOf: former, in: db)
      return (attempt.next ?? home, session)
    case .linked: return (attempt.next ?? Identities.list.path, nil)
    case .mergeAsked:
      let page = Identities.merge.path
      let app = attempt.app.flatMap(house.leaving.app)
      return (app.map { Within.path(page, of: $0.look) } ?? page, nil)
    }
  }

  /// Back to where one can sign in, or was linking, with what went wrong.
  private func home(
    _ attempt: Attempt?, _ trouble: SignInTrouble, _ request: Request
  ) -> Response {
    if let attempt, attempt.session != nil {
      let (door, said) = (Door(house: house), trouble.whileLinking)
      return door.go(
        .to(attempt.next ?? Identities.list.path, ko: said.ko, en: said.en),
        door.view(request, Visitor()))
    }
    var fields = [("why", trouble.rawValue)]
    if let app = attempt?.app, app != Look.house.name { fields.append(("app", app)) }
    if let next = attempt?.next { fields.append(("next", next)) }
    return .seeOther("\(SignIn.ways.path)?\(Provider.form(fields))")
  }

  private func note(_ error: any Error, _ request: Request) {
    house.world.log("sign-in with \(provider.name) \(request.id): \(error)")
  }
}

extension Viewer {
  /// What a page of ours puts into the link that begins linking: another site cannot know it, so it
  /// cannot have its own identity linked to a visitor's account.
  public var linkPass: String { base64URL(sha256(session.bytes + Array(" link".utf8))) }
}

extension SignInWay {
  /// The way in by a provider.
  static func of(_ provider: Provider) -> SignInWay {
    switch provider.name {
    case .kakao:
      SignInWay(
        name: "kakao", title: t(ko: "카카오로 계속하기", en: "Continue with Kakao"), style: "kakao",
        icon: "talk", path: "/sign-in/kakao", order: 10)
    case .apple:
      SignInWay(
        name: "apple", title: t(ko: "Apple로 계속하기", en: "Continue with Apple"), style: "apple",
        icon: "apple", path: "/sign-in/apple", order: 20)
    }
  }
}
