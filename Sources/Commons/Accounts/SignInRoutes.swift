import Delivery
import HTML
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts `/sign-in` and the OAuth flows.
  mutating func mountSignIn() throws {
    let services = services
    try mount(SignIn.methods) { request, _ in
      let place: SignIn.Destination = try request.input()
      let responder = Responder(services: services)
      let offer = SignInOffer(place, in: services)
      let methods = SignIn.Methods(methods: services.methods.all.map(offer.wireMethod))
      guard !request.wantsJSON else { return try responder.json(methods, for: request) }
      if let next = await services.afterSignIn(request) { return next }
      let view = responder.view(request, Visitor())
      let failure = view.query("why").flatMap(SignInFailure.init)
      let page = SignInPage(
        view: view, offer: offer, methods: services.methods.all, failure: failure)
      var response = responder.page(page, view)
      response.set("Cache-Control", "no-store")
      return response
    }
    for method in services.providers.methods { services.methods.add(method) }
    for provider in services.providers.list { try mount(provider) }
    try mountTokens()
    try mountPasskeys()
    try mountPhone()
    try mountEmail()
    try mountDevice()
    try mountLeavingPages()
  }

  private mutating func mount(_ provider: Provider) throws {
    try mountUnlinked(provider)
    let flow = OAuthFlow(services: services, provider: provider)
    try raw(.get, "/sign-in/\(provider.name.rawValue)") { try await flow.authorize($0) }
    try raw(.get, "/sign-in/\(provider.name.rawValue)/back") { try await flow.callback($0) }
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
        for unlink in try services.unlinks(provider, subject, in: db) {
          try services.outbox.put(unlink.message(of: subject), in: db)
        }
      }
    }
  }

  /// Mounts the provider's notice that a person has unlinked.
  private mutating func mountUnlinked(_ provider: Provider) throws {
    guard let unlinkedSubject = provider.unlinkedSubject else { return }
    let services = services
    let name = provider.name.rawValue
    for method in [Method.get, .post] {
      try raw(method, "/sign-in/\(name)/unlinked") { request in
        let subject = try unlinkedSubject(request)
        try await services.db.write { try services.unlinked(subject, from: name, in: $0) }
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
    try KakaoFriends.removeFromLists(subject, of: provider, in: db)
    if try db.exists("SELECT 1 FROM identity WHERE account_id = \(account)") {
      // Any session may have been started with this identity.
      try sessions.endAll(of: account, in: db)
    } else {
      try accountDeletion.delete(account, in: db)
    }
  }
}

extension ProviderError {
  var refusal: Refusal {
    switch self {
    case .away, .wrong: .providerAway
    case .refused: .signInRefused
    }
  }
}
