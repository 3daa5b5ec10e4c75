import Core
import Delivery
public import SQL
public import Wire

/// A request that tells a provider to unlink an identity.
struct Unlink: Codable, Sendable, Hashable {
  var provider: SignIn.Provider
  /// The person's id at the provider, for a call.
  var subject: String?
  /// The refresh token to revoke, sealed for `owner`, and its client id.
  var refresh: String?
  var client: String?

  /// The owner that the queued token is sealed for.
  static let owner = "unlink"

  /// The outbox message; it has no account, because it must outlive it, and is retried for a month.
  func message(of subject: String) throws -> OutboxMessage {
    try OutboxMessage(
      .unlink, to: provider.rawValue, self,
      tag: "\(Self.mark(provider.rawValue, subject)) \(client ?? "")", life: .days(30))
  }

  /// Deletes queued unlink requests of an identity, after the person has signed in with it again.
  static func withdraw(_ provider: String, _ subject: String, in db: Transaction) throws {
    try db.run(
      """
      DELETE FROM outbox WHERE channel = \(Channel.unlink) AND address = \(provider)
        AND tag LIKE \(mark(provider, subject) + " %")
      """)
  }

  /// The tag prefix that identifies a queued identity.
  private static func mark(_ provider: String, _ subject: String) -> String {
    hexHash("\(provider) \(subject)")
  }
}

/// Sends unlink requests to providers; repeating one does no harm.
struct UnlinkCourier: Courier {
  let providers: Providers
  let vault: Vault
  let atOnce = 8

  func deliver(_ item: OutboxItem) async -> Delivery {
    do {
      let unlink: Unlink = try item.read()
      guard let provider = providers[unlink.provider] else {
        return .failed(because: "there are no keys of \(unlink.provider)")
      }
      switch provider.unlinking {
      case .none: break
      case .call(let call):
        guard let subject = unlink.subject else { return .failed(because: "nobody is named") }
        try await call(subject)
      case .revocation:
        guard let refresh = unlink.refresh, let client = unlink.client else {
          return .failed(because: "there is no token")
        }
        guard let token = vault.open(refresh, for: Unlink.owner) else {
          return .failed(because: "the vault's key is another")
        }
        try await provider.revoke(token, as: client)
      }
      return .delivered
    } catch ProviderError.away(let why) {
      return .retry(because: why)
    } catch {
      return .failed(because: "\(error)")
    }
  }
}

extension Services {
  /// The unlink requests for an identity.
  ///
  /// Create them before the identity is deleted, because refresh tokens are deleted with it.
  func unlinks(_ provider: Provider, _ subject: String, in db: Transaction) throws -> [Unlink] {
    let name = provider.name
    switch provider.unlinking {
    case .none: return []
    case .call: return [Unlink(provider: name, subject: subject)]
    case .revocation:
      return try db.all(
        """
        SELECT refresh_token, client FROM provider_grant
        WHERE provider = \(name) AND subject = \(subject) ORDER BY client
        """
      ) { row -> (sealed: String, client: String) in try (row[0], row[1]) }
      .compactMap { grant in
        guard let token = vault.open(grant.sealed, for: Vault.owner(name.rawValue, subject)) else {
          // An unreadable token must not prevent the account's deletion.
          world.log("a grant of \(name)'s cannot be read, and is not revoked")
          return nil
        }
        return Unlink(
          provider: name, refresh: vault.seal(token, for: Unlink.owner), client: grant.client)
      }
    }
  }
}

extension SignIn.Provider: Column {}
