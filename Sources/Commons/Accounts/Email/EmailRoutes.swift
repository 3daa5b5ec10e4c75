import HTML
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts coming in by e-mail and password.
  mutating func mountEmail() throws {
    let services = services
    let accounts = EmailAccounts(world: services.world, outbox: services.outbox)

    try mountLetters(accounts)
    try mountChoosing(accounts)
    try enter(SignIn.withPassword, at: .signIns) { view, way in
      // An address is linked by letter: a password proves nothing about it.
      guard way.link == nil else { return EmailLinkPage(view: view, way: way) }
      return EmailPage(view: view, way: way)
    } _: { request, input in
      let hash = try await services.db.write { try accounts.beginTry(input.address, in: $0) }
      guard try await services.passwords.isRight(input.password, hash) else {
        throw Refusal.passwordWrong
      }
      let entry = try await services.db.write { db in
        // It may have been changed while this one was compared.
        guard try accounts.hash(of: input.address, in: db) == hash else {
          throw Refusal.passwordWrong
        }
        try DurableRateLimit.passwords.clear(input.address.text, in: db)
        return try services.enter("email", input.address.text, by: nil, request, in: db)
      }
      return try services.welcome(entry, request)
    }

    services.accountDeletion.add(onUnlink: "email") { address, _, db in
      try db.run("DELETE FROM email_link WHERE address = \(address)")
      try db.run("DELETE FROM outbox WHERE channel = \(Channel.mail) AND address = \(address)")
    }
    guard services.outbox.takes(.mail) else { return }
    services.ways.add(
      SignInMethod(
        name: "email", title: t(ko: "이메일로 계속하기", en: "Continue by e-mail"), style: "outline",
        icon: "mail", path: SignIn.withPassword.path, order: 110))
  }

  private mutating func mountLetters(_ accounts: EmailAccounts) throws {
    let services = services
    let responder = Responder(services: services)
    try enter(SignIn.askLetter, at: .messages) {
      EmailLinkPage(view: $0, way: $1)
    } _: { request, input in
      let me = try await services.linker(request, pass: input.link)
      let view = responder.view(request, Visitor())
      let way = SignInReturn(FormState(refusal: nil, fields: request.fields), view)
      let page = way.offer.path(SignIn.choosePassword.path)
      let asker = EmailAccounts.Requester(
        key: try request.idempotencyKey(services.world), session: me?.session,
        language: request.language,
        page: try services.address(of: request) + page + (page.contains("?") ? "&" : "?") + "token="
      )
      let needsLetter = try await services.db.read {
        try accounts.needsLetter(input.address, for: asker, in: $0)
      }
      if needsLetter { try services.rateLimiter.take(.allMessages, for: "letters") }
      let sent = try await services.db.write {
        try accounts.send(to: input.address, for: asker, in: $0)
      }
      guard !request.wantsJSON else { return try .secret(sent) }
      return responder.page(EmailLinkSentPage(view: view, way: way, address: input.address), view)
    }
  }

  private mutating func mountChoosing(_ accounts: EmailAccounts) throws {
    let services = services
    let responder = Responder(services: services)
    try raw(.get, SignIn.choosePassword.path) { request in
      let view = responder.view(request, Visitor())
      let way = SignInReturn(view)
      let token = view.query("token") ?? ""
      guard let letter = try await services.db.read({ try accounts.opened(token, in: $0) })
      else { return responder.page(EmailLinkExpiredPage(view: view, way: way), view, status: 410) }
      return responder.page(
        NewPasswordPage(view: view, way: way, token: token, letter: letter), view)
    }
    try enter(SignIn.choosePassword, at: .signIns) { typed, view in
      let (way, token) = (SignInReturn(typed, view), typed.value("token"))
      guard let letter = try await services.db.read({ try accounts.opened(token, in: $0) })
      else { return EmailLinkExpiredPage(view: view, way: way) }
      return NewPasswordPage(view: view, way: way, token: token, letter: letter)
    } _: { request, input in
      guard let entry = try await services.choose(input, accounts, request) else {
        throw Refusal.letterGone
      }
      return try services.welcome(entry, request)
    }
  }
}

extension Services {
  /// Keeps a password for who opened a letter, and lets them in; nil when the letter is over.
  fileprivate func choose(
    _ input: SignIn.PasswordChoice, _ accounts: EmailAccounts, _ request: Request
  ) async throws -> SignInResult? {
    let key = try request.idempotencyKey(world)
    // Once more when the same request, sent twice, was quicker.
    for _ in 0..<2 {
      let (address, before) = try await db.read { db in
        (
          try accounts.address(of: input.token, key: key, in: db),
          try accounts.chosen(by: input.token, key: key, in: db)
        )
      }
      guard let address else { return nil }
      try input.password.check(for: address)
      let hash: String
      if let before {
        guard try await passwords.isRight(input.password.text, before) else { return nil }
        hash = before
      } else {
        hash = try await passwords.hash(input.password)
      }
      let entry = try await db.write { db in
        try accounts.choose(hash, by: input.token, key: key, in: db) { address, session in
          let me = try self.linker(request, of: session, in: db)
          return try self.enter("email", address.text, by: me, request, in: db)
        }
      }
      if let entry { return entry }
    }
    return nil
  }
}

extension NewPassword {
  /// Refuses what too many choose, and what everyone who knows the address would try.
  fileprivate func check(for address: EmailAddress) throws {
    if CommonPasswords.holds(text) { throw Refusal.passwordCommon }
    let plain = text.lowercased()
    if plain == address.text || plain == address.text.prefix(while: { $0 != "@" }) {
      throw Refusal.passwordIsAddress
    }
  }
}

extension Services {
  /// What a link in a letter begins with: the site as it was set.
  ///
  /// A request's own `Host` may be anyone's idea, so it is believed in the demo only, whose letters go
  /// no further than its outbox page.
  fileprivate func address(of request: Request) throws -> String {
    if let site = settings[.site] { return site.hasSuffix("/") ? String(site.dropLast()) : site }
    guard demo != nil, let host = request.header("Host") else { throw Refusal.noSender }
    return (request.isSecure ? "https://" : "http://") + host
  }
}
