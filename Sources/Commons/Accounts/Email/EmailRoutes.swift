import Core
import Delivery
import HTML
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts sign-in by email and password.
  mutating func mountEmail() throws {
    let services = services
    let accounts = EmailAccounts(world: services.world, outbox: services.outbox)

    try mountLetters(accounts)
    try mountEmailCodes(accounts.codes)
    try mountPasswordChoice(accounts)
    try enter(SignIn.withPassword, at: .signIns) { view, signInReturn in
      // Linking needs a mailed link, because a password does not prove ownership of the address.
      guard signInReturn.link == nil else {
        return EmailLinkPage(view: view, signInReturn: signInReturn)
      }
      return EmailPage(view: view, signInReturn: signInReturn)
    } _: { request, input in
      let hash = try await services.db.write {
        try accounts.beginPasswordAttempt(input.address, in: $0)
      }
      guard try await services.passwords.isRight(input.password, hash) else {
        throw Refusal.passwordWrong
      }
      let entry = try await services.db.write { db in
        // The password may have changed during the comparison.
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
    services.methods.add(
      SignInMethod(
        name: "email", title: t(ko: "이메일로 계속하기", en: "Continue by e-mail"), style: "outline",
        icon: "mail", path: SignIn.withPassword.path, order: 110))
  }

  private mutating func mountLetters(_ accounts: EmailAccounts) throws {
    let services = services
    let responder = Responder(services: services)
    try enter(SignIn.askLetter, at: .messages, takesKey: true) {
      EmailLinkPage(view: $0, signInReturn: $1)
    } _: { request, input in
      let me = try await services.linkingViewer(request, pass: input.link)
      let view = responder.view(request, Visitor())
      let signInReturn = SignInReturn(FormState(refusal: nil, fields: request.fields), view)
      let page = signInReturn.offer.path(SignIn.choosePassword.path)
      let asker = EmailAccounts.Requester(
        key: try request.idempotencyKey(services.world), session: me?.session,
        language: request.language,
        page: try services.address(of: request) + page + (page.contains("?") ? "&" : "?")
          + "token=", isApp: request.wantsJSON)
      let needsLetter = try await services.db.read {
        try accounts.needsLetter(input.address, for: asker, in: $0)
      }
      if needsLetter { try services.rateLimiter.take(.allMessages, for: "letters") }
      let sent = try await services.db.write {
        try accounts.send(to: input.address, for: asker, in: $0)
      }
      guard !request.wantsJSON else { return try .secret(sent) }
      return responder.page(
        EmailLinkSentPage(view: view, signInReturn: signInReturn, address: input.address), view)
    }
  }

  private mutating func mountEmailCodes(_ codes: EmailCodes) throws {
    let services = services
    try enter(SignIn.openLetter, at: .signIns, takesKey: true) {
      EmailLinkExpiredPage(view: $1, signInReturn: SignInReturn($0, $1))
    } _: { request, input in
      let key = try request.idempotencyKey(services.world)
      switch try await services.db.write({ try codes.check(input, key: key, in: $0) }) {
      case .right(let token): return try .secret(SignIn.EmailTicket(token: token))
      case .wrong(let left): throw Refusal.codeWrong(left: left)
      case .spent: throw Refusal.codeSpent
      case .gone: throw Refusal.letterCodeGone
      }
    }
  }

  private mutating func mountPasswordChoice(_ accounts: EmailAccounts) throws {
    let services = services
    let responder = Responder(services: services)
    try raw(.get, SignIn.choosePassword.path) { request in
      let view = responder.view(request, Visitor())
      let signInReturn = SignInReturn(view)
      let token = view.query("token") ?? ""
      guard let letter = try await services.db.read({ try accounts.opened(token, in: $0) })
      else {
        return responder.page(
          EmailLinkExpiredPage(view: view, signInReturn: signInReturn), view, status: 410)
      }
      return responder.page(
        NewPasswordPage(view: view, signInReturn: signInReturn, token: token, letter: letter), view)
    }
    try enter(SignIn.choosePassword, at: .signIns, takesKey: true) { formState, view in
      let (signInReturn, token) = (SignInReturn(formState, view), formState.value("token"))
      guard let letter = try await services.db.read({ try accounts.opened(token, in: $0) })
      else { return EmailLinkExpiredPage(view: view, signInReturn: signInReturn) }
      return NewPasswordPage(view: view, signInReturn: signInReturn, token: token, letter: letter)
    } _: { request, input in
      guard let entry = try await services.choose(input, accounts, request) else {
        throw Refusal.letterGone
      }
      return try services.welcome(entry, request)
    }
  }
}

extension Services {
  /// Sets a password with a mailed link and signs in; nil when the link is no longer valid.
  fileprivate func choose(
    _ input: SignIn.PasswordChoice, _ accounts: EmailAccounts, _ request: Request
  ) async throws -> SignInResult? {
    let key = try request.idempotencyKey(world)
    // A second round for when the same request, sent twice, has used the token in the meantime.
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
          let me = try self.linkingViewer(request, of: session, in: db)
          return try self.enter("email", address.text, by: me, request, in: db)
        }
      }
      if let entry { return entry }
    }
    return nil
  }
}

extension NewPassword {
  /// Refuses common passwords and those derived from the address.
  fileprivate func check(for address: EmailAddress) throws {
    if CommonPasswords.holds(text) { throw Refusal.passwordCommon }
    let plain = text.lowercased()
    if plain == address.text || plain == address.text.prefix(while: { $0 != "@" }) {
      throw Refusal.passwordIsAddress
    }
  }
}

extension Services {
  /// The base URL of mailed links, from the settings.
  ///
  /// A request's `Host` can be forged. Only the demo uses it, because its mails never leave the
  /// outbox page.
  fileprivate func address(of request: Request) throws -> String {
    if let site = settings[.site] { return site }
    guard demo != nil, let host = request.header("Host") else { throw Refusal.noSender }
    return (request.isSecure ? "https://" : "http://") + host
  }
}
