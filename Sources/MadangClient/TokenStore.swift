public import Wire

/// Keeps one session's tokens between launches.
public protocol TokenStore: Sendable {
  /// The tokens kept; nil when there are none.
  func load() async throws -> Tokens?
  /// Keeps `tokens` in place of any before.
  func save(_ tokens: Tokens) async throws
  /// Forgets the tokens; does nothing when there are none.
  func clear() async throws
}

/// Keeps tokens only as long as it lives.
public actor MemoryTokenStore: TokenStore {
  private var tokens: Tokens?

  public init(_ tokens: Tokens? = nil) { self.tokens = tokens }

  public func load() -> Tokens? { tokens }
  public func save(_ tokens: Tokens) { self.tokens = tokens }
  public func clear() { tokens = nil }
}

extension TokenStore where Self == MemoryTokenStore {
  /// Signed out again at the next launch.
  public static var memory: MemoryTokenStore { MemoryTokenStore() }
}
