import Core
import Foundation
import Wire

/// A provider's endpoints and signing keys (OpenID Connect Discovery), cached.
///
/// Nothing is fetched at start. An unknown key id triggers a refresh, because the provider may have
/// rotated its keys. Tokens with made-up key ids cannot trigger it more often than `retryDelay`.
actor Issuer {
  /// The endpoints from the provider's configuration.
  struct Addresses: Sendable {
    let authorization: String
    let token: String
    let keys: String
    let revocation: String?
  }

  /// How long endpoints and keys stay valid in the cache.
  static let freshness = Duration.hours(24)
  /// The pause after a failed refresh, doubled each time up to the maximum.
  static let minRetryDelay = Duration.seconds(10)
  static let maxRetryDelay = Duration.minutes(15)

  nonisolated let url: String
  private let world: World
  private var addresses: (Addresses, at: Instant)?
  private var keys: (all: [PublicKey], at: Instant)?
  private var retryDelay = minRetryDelay
  private var nextLook = Instant(milliseconds: 0)
  private var looking: Task<[PublicKey], any Error>?

  init(_ url: String, world: World) {
    self.url = url
    self.world = world
  }

  /// The provider's endpoints; throws `ProviderTrouble` when they are unavailable.
  func find() async throws -> Addresses {
    let now = world.now()
    if let (known, at) = addresses, now - at < Self.freshness { return known }
    do {
      let document = try await object(at: url + "/.well-known/openid-configuration")
      guard document["issuer"] as? String == url else {
        throw ProviderError.wrong("its configuration names another issuer")
      }
      let found = Addresses(
        authorization: try address("authorization_endpoint", in: document),
        token: try address("token_endpoint", in: document),
        keys: try address("jwks_uri", in: document),
        revocation: try? address("revocation_endpoint", in: document))
      addresses = (found, now)
      return found
    } catch {
      // Endpoints rarely change, so stale ones are used when the provider is unreachable.
      if let (known, _) = addresses { return known }
      throw error
    }
  }

  /// The key with that id and algorithm; nil when the provider has none.
  ///
  /// Without an id there must be only one matching key (OpenID Connect Core §10.1).
  func key(_ id: String?, for algorithm: Algorithm) async throws -> PublicKey? {
    let isFresh = keys.map { world.now() - $0.at < Self.freshness } ?? false
    if isFresh, let key = choose(id, algorithm) { return key }
    guard world.now() >= nextLook else {
      // Without keys the provider is at fault; with keys the token is.
      if keys == nil { throw ProviderError.away("waiting before looking again") }
      return choose(id, algorithm)
    }
    do {
      _ = try await refreshKeys()
    } catch {
      wait()
      guard let key = choose(id, algorithm) else { throw error }
      return key
    }
    if let key = choose(id, algorithm) {
      retryDelay = Self.minRetryDelay
      return key
    }
    wait()
    return nil
  }

  private func wait() {
    // Concurrent callers of one refresh count as one failure.
    guard world.now() >= nextLook else { return }
    nextLook = world.now() + retryDelay
    retryDelay = min(retryDelay + retryDelay, Self.maxRetryDelay)
  }

  private func choose(_ id: String?, _ algorithm: Algorithm) -> PublicKey? {
    let fitting = (keys?.all ?? []).filter { $0.algorithm == algorithm }
    guard let id else { return fitting.count == 1 ? fitting[0] : nil }
    return fitting.first { $0.id == id }
  }

  /// Fetches the keys; concurrent callers share one request.
  private func refreshKeys() async throws -> [PublicKey] {
    if let looking { return try await looking.value }
    let task = Task { try await fetchKeys() }
    looking = task
    defer { looking = nil }
    let found = try await task.value
    keys = (found, world.now())
    return found
  }

  private func fetchKeys() async throws -> [PublicKey] {
    let document = try await object(at: find().keys)
    guard let list = document["keys"] as? [[String: Any]] else {
      throw ProviderError.wrong("its keys cannot be read")
    }
    return list.compactMap(PublicKey.init)
  }

  private func object(at url: String) async throws -> [String: Any] {
    let request = OutgoingRequest("GET", url, headers: [("Accept", "application/json")])
    return try await world.web.object(request)
  }

  private func address(_ name: String, in document: [String: Any]) throws -> String {
    guard let address = document[name] as? String, isSafeAddress(address) else {
      throw ProviderError.wrong("its configuration has no usable \(name)")
    }
    return address
  }
}

/// An error on a provider's side.
///
/// Logged.
enum ProviderError: Error, CustomStringConvertible {
  /// The provider is unreachable or unavailable.
  case away(String)
  /// The provider refused the request.
  case refused(String)
  /// The provider's response is invalid.
  case wrong(String)

  var description: String {
    switch self {
    case .away(let why): "away: \(why)"
    case .refused(let why): "refused: \(why)"
    case .wrong(let why): "wrong: \(why)"
    }
  }
}

extension Web {
  /// Sends a request and decodes the JSON object of a 2xx response.
  ///
  /// Throws `ProviderTrouble` for anything else.
  func object(_ request: OutgoingRequest) async throws -> [String: Any] {
    let response: OutgoingResponse
    do {
      response = try await send(request)
    } catch {
      throw ProviderError.away("\(error)")
    }
    let object = try? JSONSerialization.jsonObject(with: Data(response.body))
    let fields = object as? [String: Any] ?? [:]
    guard (200..<300).contains(response.status) else {
      // The error code, such as invalid_grant. The error description may quote what we sent.
      let code = fields["error"] as? String ?? (fields["code"] as? Int).map(String.init) ?? ""
      let words = "\(response.status) \(code.filter { $0.isASCII && !$0.isNewline }.prefix(60))"
      guard response.status >= 500 || response.status == 429 else {
        throw ProviderError.refused(words)
      }
      throw ProviderError.away(words)
    }
    guard object is [String: Any] else {
      throw ProviderError.wrong("no JSON object was answered")
    }
    return fields
  }
}
