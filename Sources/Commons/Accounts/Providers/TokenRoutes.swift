import Core
import HTTP
import SQL
import Wire

extension Site {
  /// Mounts sign-in with tokens that phone apps get from a provider's SDK.
  mutating func mountTokens() throws {
    let services = services
    try mount(SignIn.withToken, takesKey: true) { request, _ in
      try request.checkOrigin(Credential(request))
      try services.rateLimiter.take(.signIns, "token", from: request.remoteAddress)
      let input: SignIn.ProviderToken = try request.input()
      let asker = try await services.linkingViewer(request, pass: input.link)
      guard let provider = services.providers[input.provider] else { throw Refusal.notFound }
      let key = try request.idempotencyKey(services.world)
      do {
        let token = try await provider.check(input.idToken, nonce: hexHash(input.nonce))
        let isAgain = try await services.db.read { try $0.isSpent(input.idToken, by: key) }
        // A code is valid once. The first request has already stored its refresh token.
        var refresh: String?
        if let code = input.code, !isAgain {
          let grant = try await provider.exchangeCode(code, of: token.audience)
          let other = try await provider.check(grant.idToken, nonce: hexHash(input.nonce))
          guard other.subject == token.subject else { throw InvalidToken.subject }
          refresh = provider.keepsRefreshTokens ? grant.refresh : nil
        }
        let friends = await services.friends(input, at: provider, of: token.subject, request)
        let now = services.world.now()
        let entry = try await services.db.write { [refresh] db in
          try db.spend(input.idToken, key: key, until: token.expires + IDToken.leeway)
          let me = try services.linkingViewer(request, of: asker?.session, in: db)
          let name = provider.name.rawValue
          let entry = try services.enter(name, token.subject, by: me, request, in: db)
          if let refresh {
            try db.insert(
              refresh, of: token.audience, for: token.subject, at: provider.name, in: services.vault
            )
          }
          if let friends {
            try KakaoFriends.store(friends, of: token.subject, from: name, at: now, in: db)
          }
          return entry
        }
        return try services.welcome(entry, request)
      } catch let error where error is InvalidToken || error is ProviderError {
        services.world.log("sign-in by token of \(provider.name) \(request.id): \(error)")
        throw (error as? ProviderError)?.refusal ?? .signInRefused
      }
    }
    try mountFriends()
  }

  /// Mounts sharing Kakao friends after the sign-in, when the person consents later.
  private mutating func mountFriends() throws {
    let services = services
    try mount(SignIn.shareFriends) { request, _ in
      let credential = Credential(request)
      try request.checkOrigin(credential)
      let now = services.world.now()
      let (me, canAsk) = try await services.db.read { db in
        let me = try Gate<Viewer>.signedIn.admit(credential, now, db)
        return (me, try KakaoFriends.canAsk(about: me.account, in: services, db))
      }
      try services.rateLimiter.take(.signIns, for: "friends \(me.account)")
      let input: SignIn.KakaoAccess = try request.input()
      guard canAsk, let kakao = services.providers.kakao else { throw Refusal.notFound }
      do {
        let subject = try await kakao.owner(of: input.access)
        let friends = try await kakao.friends(input.access)
        try await services.db.write { db in
          let me = try Gate<Viewer>.signedIn.admit(credential, now, db)
          let isMine = try db.exists(
            """
            SELECT 1 FROM identity
            WHERE provider = 'kakao' AND subject = \(subject) AND account_id = \(me.account)
            """)
          guard isMine else { throw InvalidToken.subject }
          try KakaoFriends.store(friends, of: subject, at: now, in: db)
        }
        return try .secret(Nothing())
      } catch let error where error is InvalidToken || error is ProviderError {
        services.world.log("friends at Kakao \(request.id): \(error)")
        let isAway = (error as? ProviderError)?.refusal == .providerAway
        throw isAway ? Refusal.providerAway : .friendsRefused
      }
    }
  }
}

extension Services {
  /// The Kakao friends of an app's access token; nil without one or on an error.
  ///
  /// Sign-in does not depend on them.
  fileprivate func friends(
    _ input: SignIn.ProviderToken, at provider: Provider, of subject: String, _ request: Request
  ) async -> Set<String>? {
    guard let access = input.access, let kakao = provider.friends, kakao.offersFriends else {
      return nil
    }
    do {
      guard try await kakao.owner(of: access) == subject else { throw InvalidToken.subject }
      return try await kakao.friends(access)
    } catch {
      world.log("friends at Kakao \(request.id): \(error)")
      return nil
    }
  }
}
