import Core
import Foundation
import HTML
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts passkey sign-in, creation and renaming.
  mutating func mountPasskeys() throws {
    let services = services
    let site = services.settings[.site]
    guard site.map({ RelyingParty($0) != nil }) ?? (services.demo != nil) else { return }
    let book = PasskeyStore(world: services.world)
    try mountRegistration(book)

    try mount(Passkeys.ask) { request, _ in
      try request.checkOrigin(Credential(request))
      try services.rateLimiter.take(.signIns, "passkey", from: request.remoteAddress)
      let party = try services.party(request)
      let attempt = services.world.secret()
      let options = try await services.db.write { try book.ask(attempt, at: party, in: $0) }
      // Browsers keep the attempt in an HttpOnly cookie. They always send `Origin` with a POST.
      let isBrowser = request.header("Origin") != nil
      var response = try Response.secret(
        Passkeys.Question(attempt: isBrowser ? nil : attempt, publicKey: options))
      if isBrowser { response.add("Set-Cookie", PasskeyStore.cookie.line(attempt, request)) }
      return response
    }

    try enter(Passkeys.enter, at: .signIns, takesKey: true) {
      PasskeyPage(view: $0, signInReturn: $1)
    } _: { request, proof in
      do {
        let entry = try await services.enter(by: proof, book, request)
        var response = try services.welcome(entry, request)
        if !request.wantsJSON { response.add("Set-Cookie", PasskeyStore.cookie.line("", request)) }
        return response
      } catch let wrong as InvalidPasskey {
        services.world.log("sign-in by passkey \(request.id): \(wrong)")
        throw wrong == .challenge ? Refusal.passkeyGone : .passkeyRefused
      }
    }
    services.methods.add(
      SignInMethod(
        name: "passkey", title: t(ko: "패스키로 계속하기", en: "Continue with a passkey"),
        style: "outline", icon: "key", path: Passkeys.enter.path, order: 90))
  }

  private mutating func mountRegistration(_ book: PasskeyStore) throws {
    let services = services
    try write(Passkeys.begin, .signedIn, then: .to(Identities.list.path)) {
      context, me, db in
      try book.begin(me, at: services.party(context.request), in: db)
    }
    try write(
      Passkeys.add, .signedIn,
      then: .reopen(
        Identities.list.path, in: services, ko: "패스키를 만들었어요. 다음부터는 이걸로 들어오세요.",
        en: "Your passkey is ready. Use it to sign in from now on.")
    ) { context, me, db in
      let device = Device.name(context.request.header("User-Agent"))
      do {
        try book.add(
          context.input, called: context.input.name?.text ?? device ?? "패스키", for: me,
          at: services.party(context.request), in: db)
      } catch let wrong as InvalidPasskey {
        services.world.log("new passkey \(context.request.id): \(wrong)")
        throw wrong == .challenge ? Refusal.passkeyGone : .passkeyRefused
      }
      return try services.identities.list(me.account, in: db)
    } onRefusal: { _ in
      { me, db in
        try book.void(me, in: db)
        return nil
      }
    } rejected: { rejected, view, db in
      IdentitiesPage(
        view: view, identities: try services.identities.list(view.me.account, in: db),
        formState: rejected.form)
    }
    try write(
      Passkeys.rename, .signedIn,
      then: .reopen(Identities.list.path, in: services, ko: "이름을 바꿨어요.", en: "Renamed.")
    ) { context, me, db in
      guard
        let subject = try services.identities.subject(context.path, of: me.account, in: db),
        try book.rename(subject, of: me.account, context.input.name, in: db)
      else { throw Refusal.notFound }
      return try services.identities.list(me.account, in: db)
    } rejected: { rejected, view, db in
      IdentitiesPage(
        view: view, identities: try services.identities.list(view.me.account, in: db),
        formState: rejected.form, renaming: rejected.path)
    }
  }
}

extension Services {
  fileprivate func party(_ request: Request) throws -> RelyingParty {
    guard let party = relyingParty(request) else { throw Refusal.notFound }
    return party
  }

  /// Verifies a passkey's signature and opens a session for its account.
  ///
  /// The expensive checks run before the write transaction, which consumes the challenge.
  fileprivate func enter(
    by proof: Passkeys.Proof, _ book: PasskeyStore, _ request: Request
  ) async throws -> SignInResult {
    let party = try party(request)
    guard let attempt = proof.attempt ?? PasskeyStore.cookie.read(request) else {
      throw InvalidPasskey.challenge
    }
    let key = try request.idempotencyKey(world)
    let clientData = try ClientData(proof.clientDataJSON.data, .use, at: party)
    let stored = try await db.read { db in
      guard try book.isOpen(clientData, of: attempt, key: key, in: db) else {
        throw InvalidPasskey.challenge
      }
      return try book.passkey(proof.id, in: db)
    }
    let (count, wrong) = Self.check(proof, stored, clientData, at: party)
    let outcome = try await db.write { db -> Result<SignInResult, any Error> in
      guard let isAgain = try book.take(clientData, of: attempt, key: key, in: db) else {
        return .failure(InvalidPasskey.challenge)
      }
      guard wrong == nil,
        let account = try book.account(proof.id, counted: count, isAgain: isAgain, in: db)
      else {
        try book.close(clientData, in: db)
        return .failure(wrong ?? InvalidPasskey.counter)
      }
      return .success(try self.open(account, request, in: db))
    }
    return try outcome.get()
  }

  private static func check(
    _ proof: Passkeys.Proof, _ stored: PasskeyStore.StoredPasskey?, _ clientData: ClientData,
    at party: RelyingParty
  ) -> (count: UInt32, wrong: (any Error)?) {
    guard let stored else { return (0, Refusal.passkeyUnknown) }
    do {
      guard isSame(Array(proof.userHandle.data), stored.handle) else { throw InvalidPasskey.owner }
      let authenticatorData = try AuthenticatorData(Array(proof.authenticatorData.data), to: party)
      guard
        authenticatorData.isSigned(
          proof.signature.data, by: stored.key, with: clientData, at: party)
      else {
        throw InvalidPasskey.signature
      }
      return (authenticatorData.count, nil)
    } catch {
      return (0, error)
    }
  }
}
