public import SQL
public import Wire

/// What a provider is to be told when one of its identities was let go.
struct Unlink: Codable, Sendable, Hashable {
  var provider: SignIn.Provider
  /// The person's id at Kakao.
  var subject: String?
  /// Apple's refresh token, sealed for `owner`, and the client it was given to.
  var refresh: String?
  var client: String?

  /// Whom the sealed token belongs to while it waits.
  static let owner = "unlink"

  /// For the outbox: nobody's, as it must outlive the account, and tried for a month.
  func message(of subject: String) throws -> OutboxMessage {
    try OutboxMessage(
      .unlink, to: provider.rawValue, self,
      tag: "\(Self.mark(provider.rawValue, subject)) \(client ?? "")", life: .days(30))
  }

  /// Takes back what was to be told of an identity, as its person has come in by it anew.
  static func withdraw(_ provider: String, _ subject: String, in db: Transaction) throws {
    try db.run(
      """
      DELETE FROM outbox WHERE channel = \(Channel.unlink) AND address = \(provider)
        AND tag LIKE \(mark(provider, subject) + " %")
      """)
  }

  /// Whom a message is about, while it waits.
  private static func mark(_ provider: String, _ subject: String) -> String {
    hexHash("\(provider) \(subject)")
  }
}

/// Tells the provider; saying it twice does no harm.
struct UnlinkCourier: Courier {
  let providers: Providers
  let vault: Vault
  let atOnce = 8

  func deliver(_ item: OutboxItem) async -> Delivery {
    do {
      let unlink: Unlink = try item.read()
      switch unlink.provider {
      case .kakao:
        guard let kakao = providers.kakao, let subject = unlink.subject else {
          return .failed(because: "there are no keys of Kakao's")
        }
        try await kakao.unlink(subject)
      case .apple:
        guard let apple = providers[.apple], let refresh = unlink.refresh,
          let client = unlink.client
        else { return .failed(because: "there are no keys of Apple's") }
        guard let token = vault.open(refresh, for: Unlink.owner) else {
          return .failed(because: "the vault's key is another")
        }
        try await apple.revoke(token, as: client)
      }
      return .delivered
    } catch ProviderTrouble.away(let why) {
      return .retry(because: why)
    } catch {
      return .failed(because: "\(error)")
    }
  }
}

extension Services {
  /// What is to be told when the identity `subject` of `provider` is let go; to be asked for before its
  /// row goes, as what Apple wants back goes with that.
  func unlinks(
    _ provider: SignIn.Provider, _ subject: String, in db: Transaction
  ) throws -> [Unlink] {
    switch provider {
    case .kakao: [Unlink(provider: .kakao, subject: subject)]
    case .apple:
      try db.all(
        """
        SELECT refresh_token, client FROM provider_grant
        WHERE provider = \(provider) AND subject = \(subject) ORDER BY client
        """
      ) { row -> (sealed: String, client: String) in try (row[0], row[1]) }
      .compactMap { grant in
        let owner = Vault.owner(provider.rawValue, subject)
        guard let token = vault.open(grant.sealed, for: owner) else {
          // Nobody is kept from leaving by it.
          world.log("a grant of \(provider)'s cannot be read, and is not revoked")
          return nil
        }
        return Unlink(
          provider: .apple, refresh: vault.seal(token, for: Unlink.owner), client: grant.client)
      }
    }
  }
}

extension SignIn.Provider: Column {}
