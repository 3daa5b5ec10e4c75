public import Wire

/// Stores the tokens of one session between launches.
public protocol TokenStore: Sendable {
  /// The stored tokens; nil when there are none.
  func load() async throws -> Tokens?
  /// Stores `tokens`, replacing earlier ones.
  func save(_ tokens: Tokens) async throws
  /// Deletes the tokens; does nothing when there are none.
  func clear() async throws
}

/// Stores tokens in memory only.
public actor MemoryTokenStore: TokenStore {
  private var tokens: Tokens?

  /// A store with `tokens`, or an empty one.
  public init(_ tokens: Tokens? = nil) { self.tokens = tokens }

  /// The tokens that were saved last.
  public func load() -> Tokens? { tokens }
  /// Replaces the tokens.
  public func save(_ tokens: Tokens) { self.tokens = tokens }
  /// Forgets the tokens.
  public func clear() { tokens = nil }
}

extension TokenStore where Self == MemoryTokenStore {
  /// Keeps the session until the app quits.
  public static var memory: MemoryTokenStore { MemoryTokenStore() }
}
