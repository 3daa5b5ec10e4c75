/// Coming in, by whichever way.
public enum SignIn {
  /// The ways in that this server has.
  public static let ways = Endpoint<Nothing, Place, Ways>(
    .get, "/sign-in", for: .visitor, "The ways to sign in")

  /// Trades a provider's id token, as an app on a phone gets it, for tokens of ours, or has it lead
  /// into the account that is signed in.
  public static let withToken = Endpoint<Nothing, ProviderToken, Arrival>(
    .post, "/sign-in", for: .visitor, "Sign in with an id token of Kakao or Apple")

  /// Where somebody comes from, and where they want to go once they are in.
  public struct Place: Codable, Sendable {
    /// The path name of the app whose look the page has.
    public var app: String?
    public var next: String?

    public init(app: String? = nil, next: String? = nil) {
      self.app = app
      self.next = next
    }
  }

  /// What the page shows.
  public struct Ways: Codable, Sendable {
    public var ways: [Way]

    public init(ways: [Way]) { self.ways = ways }
  }

  /// One way in.
  public struct Way: Codable, Sendable, Hashable {
    /// The provider of its identities, such as `kakao`.
    public var name: String
    public var ko: String
    public var en: String
    /// Where a browser begins it.
    public var path: String

    public init(name: String, ko: String, en: String, path: String) {
      self.name = name
      self.ko = ko
      self.en = en
      self.path = path
    }
  }

  /// Who vouches for a person.
  public enum Provider: String, Codable, Sendable, CaseIterable {
    case kakao, apple
  }

  /// What a provider gave an app on a phone.
  public struct ProviderToken: Codable, Sendable {
    public var provider: Provider
    public var idToken: String
    /// What the app made up for this sign-in.
    ///
    /// The provider was given its SHA-256 in lower-case
    /// hexadecimal, so that nobody who sees the token knows it.
    public var nonce: String
    /// Apple's authorization code; with it the sign-in can be revoked when the person leaves.
    public var code: String?
    /// Asks for another way into the account that is signed in.
    public var link: String?

    public init(
      provider: Provider, idToken: String, nonce: String, code: String? = nil, link: String? = nil
    ) {
      self.provider = provider
      self.idToken = idToken
      self.nonce = nonce
      self.code = code
      self.link = link
    }
  }
}

extension Refusal {
  /// The proof a provider gave does not hold; why is in the server's log only.
  public static let signInRefused = Refusal(
    401, "sign-in.refused", ko: "로그인을 확인하지 못했어요. 처음부터 다시 해 주세요.",
    en: "We could not confirm the sign-in. Please start again.")
  /// The provider cannot be reached.
  public static let providerAway = Refusal(
    503, "sign-in.provider-away", retryAfter: 10, ko: "로그인해 주는 곳이 지금 답하지 않아요. 잠시 뒤에 다시 해 주세요.",
    en: "The sign-in provider is not answering. Please try again in a moment.")
}
