extension SignIn {
  /// Where somebody has come to who has proved who they are.
  public struct Arrival: Codable, Sendable, Hashable {
    /// What the sign-in has led to.
    public var outcome: Extensible<Outcome>
    /// Nil when the session travels as a cookie, and when no session was opened.
    public var tokens: Tokens?
    /// A code that leads back into the account from any device; shown this once.
    public var recoveryCode: RecoveryCode?

    public init(_ outcome: Outcome, tokens: Tokens? = nil, recoveryCode: RecoveryCode? = nil) {
      self.outcome = .known(outcome)
      self.tokens = tokens
      self.recoveryCode = recoveryCode
    }
  }

  /// What a sign-in has led to.
  public enum Outcome: String, Codable, ExtensibleValue {
    /// Into an account, which was there or was made.
    case signedIn
    /// Another way leads into the account that asked from now on.
    case linked
    /// That way leads into another account: `Identities.merge` asks what to do.
    case mergeAsked
  }
}

extension SignIn.Arrival: CarriesTokens, CustomStringConvertible, CustomReflectable {
  public var description: String { "Arrival(\(outcome))" }
  public var customMirror: Mirror { Mirror(self, children: ["outcome": outcome]) }
}
