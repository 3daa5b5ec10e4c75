import HTML
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts `/sign-in` and the OAuth flows.
  public mutating func mountSignIn() throws {
    let services = services
    try mount(SignIn.ways) { request, _ in
      let place: SignIn.Destination = try request.input()
      let responder = Responder(services: services)
      let offer = SignInOffer(place, in: services)
      let ways = SignIn.Ways(ways: services.ways.all.map(offer.way))
      guard !request.wantsJSON else { return try responder.json(ways) }
      let view = responder.view(request, Visitor())
      let said = view.query("why").flatMap(SignInTrouble.init)
      let page = SignInPage(view: view, offer: offer, ways: services.ways.all, trouble: said)
      return responder.page(page, view)
    }
    for provider in services.providers.list {
      services.ways.add(.of(provider))
      try mount(provider)
    }
    try mountTokens()
    try mountPasskeys()
    try mountPhone()
    try mountEmail()
    try mountDevice()
    try mountLeavingPages()
  }

  private mutating func mount(_ provider: Provider) throws {
    let desk = OAuthFlow(services: services, provider: provider)
    try raw(.get, "/sign-in/\(provider.name.rawValue)") { try await desk.authorize($0) }
    try raw(.get, "/sign-in/\(provider.name.rawValue)/back") { try await desk.callback($0) }
    guard provider.postsBack else { return }
    // The provider's form POST comes without SameSite=Lax cookies. The redirect turns it into a
    // GET, which has them; nothing is trusted or changed before that.
    try raw(.post, "/sign-in/\(provider.name.rawValue)/back") { request in
      let fields = request.fields.filter { ["state", "code", "error"].contains($0.name) }
      let query = Provider.form(fields.prefix(3).map { ($0.name, $0.value) })
      return .seeOther("/sign-in/\(provider.name.rawValue)/back?\(query)")
    }
  }

  private mutating func mountLeavingPages() throws {
    let services = services
    guard !services.providers.list.isEmpty else { return }
    services.outbox.register(
      .unlink, by: UnlinkCourier(providers: services.providers, vault: services.vault))
    for provider in services.providers.list {
      services.accountDeletion.add(onUnlink: provider.name.rawValue) { subject, _, db in
        for unlink in try services.unlinks(provider.name, subject, in: db) {
          try services.outbox.put(unlink.message(of: subject), in: db)
        }
      }
    }
    guard let kakao = services.providers.kakao else { return }
    for method in [Method.get, .post] {
      try raw(method, "/sign-in/kakao/unlinked") { request in
        guard kakao.isKakao(request.header("Authorization")) else { throw Refusal.signInFirst }
        let fields = request.fields
        guard let subject = fields.first(where: { $0.name == "user_id" })?.value else {
          throw Refusal.missing("user_id")
        }
        try await services.db.write { try services.unlinked(subject, from: "kakao", in: $0) }
        return try .json(Nothing())
      }
    }
  }
}

extension Services {
  /// Handles a provider's notice that a person has unlinked: deletes the identity.
  ///
  /// Without another identity the account is deleted, because it could not be signed in to any
  /// more.
  func unlinked(_ subject: String, from provider: String, in db: Transaction) throws {
    let account: ID<Account>? = try db.value(
      "SELECT account_id FROM identity WHERE provider = \(provider) AND subject = \(subject)")
    guard let account else { return }
    try db.run("DELETE FROM identity WHERE provider = \(provider) AND subject = \(subject)")
    try KakaoFriends.strike(subject, of: provider, in: db)
    if try db.exists("SELECT 1 FROM identity WHERE account_id = \(account)") {
      // Any session may have been started with this identity.
      try sessions.endAll(of: account, in: db)
    } else {
      try accountDeletion.end(account, in: db)
    }
  }
}

extension ProviderTrouble {
  var refusal: Refusal {
    switch self {
    case .away, .wrong: .providerAway
    case .refused: .signInRefused
    }
  }
}
