extension SignIn {
  /// Output of every sign-in endpoint.
  public struct Response: Codable, Sendable, Hashable {
    /// What the sign-in did.
    public var outcome: Extensible<Outcome>
    /// The tokens of the new session; nil when it uses a cookie, and when none was opened.
    public var tokens: Tokens?
    /// The recovery code of a new account; it is returned only once.
    public var recoveryCode: RecoveryCode?

    public init(_ outcome: Outcome, tokens: Tokens? = nil, recoveryCode: RecoveryCode? = nil) {
      self.outcome = .known(outcome)
      self.tokens = tokens
      self.recoveryCode = recoveryCode
    }
  }

  /// What a sign-in did.
  public enum Outcome: String, Codable, ExtensibleValue {
    /// Signed in to an existing or a new account.
    case signedIn
    /// Linked the identity to the signed-in account.
    case linked
    /// Linked nothing: the identity belongs to another account, and `Identities.merge` is pending.
    case mergeAsked
  }
}

extension SignIn.Response: CarriesTokens, CustomStringConvertible, CustomReflectable {
  public var description: String { "Response(\(outcome))" }
  public var customMirror: Mirror { Mirror(self, children: ["outcome": outcome]) }
}
