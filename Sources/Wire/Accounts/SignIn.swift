/// Coming in, by whichever way.
public enum SignIn {
  /// The sign-in methods that this server offers.
  public static let methods = Endpoint<Nothing, Destination, Methods>(
    "signIn.methods", .get, "/sign-in", for: .visitor, "The ways to sign in")

  /// Trades a provider's id token, as an app on a phone gets it, for tokens of ours, or has it lead
  /// into the account that is signed in.
  public static let withToken = Endpoint<Nothing, ProviderToken, Arrival>(
    "signIn.withToken", .post, "/sign-in", for: .visitor,
    "Sign in with an id token of a provider",
    refusals: [
      .signInRefused, .providerAway, .notFound, .signInFirst, .sessionExpired, .linkElsewhere,
    ])

  /// Tells who one's Kakao friends are, once that is agreed to at Kakao, in place of what was told before.
  public static let shareFriends = Endpoint<Nothing, KakaoAccess, Nothing>(
    "signIn.shareFriends", .put, "/account/kakao-friends", for: .viewer,
    "Tell my Kakao friends by Kakao's access token",
    refusals: [.friendsRefused, .providerAway, .notFound])

  /// Where somebody comes from, and where they want to go once they are in.
  public struct Destination: Codable, Sendable, Hashable {
    /// The path name of the app whose look the page has.
    public var app: String?
    /// The path to open after the sign-in.
    public var next: String?

    public init(app: String? = nil, next: String? = nil) {
      self.app = app
      self.next = next
    }
  }

  /// What the page shows.
  public struct Methods: Codable, Sendable, Hashable {
    /// In the order in which a page shows them.
    public var methods: [Method]

    public init(methods: [Method]) { self.methods = methods }
  }

  /// A sign-in method.
  public struct Method: Codable, Sendable, Hashable {
    /// The provider of its identities, such as `kakao`.
    public var name: String
    /// Its label in Korean.
    public var ko: String
    /// Its label in English.
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

  /// Who vouches for a person; `methods` lists those of a server.
  public struct Provider: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    /// Its name on the wire.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Kakao.
    public static let kakao = Provider(rawValue: "kakao")
    /// Apple.
    public static let apple = Provider(rawValue: "apple")

    public var description: String { rawValue }
  }

  /// What a provider gave an app on a phone.
  public struct ProviderToken: Codable, Sendable, Hashable {
    /// Who issued `idToken`.
    public var provider: Provider
    /// The OpenID Connect id token, as the provider's library gave it.
    public var idToken: String
    /// What the app made up for this sign-in.
    ///
    /// The provider was given its SHA-256 in lower-case
    /// hexadecimal, so that nobody who sees the token knows it.
    public var nonce: String
    /// Apple's authorization code; with it the sign-in can be revoked when the person leaves.
    public var code: String?
    /// Kakao's access token; with it, and the person's consent to `friends`, their Kakao friends are known.
    ///
    /// It is used once and not kept. When they cannot be had, the sign-in goes on without them.
    public var access: String?
    /// Asks for another way into the account that is signed in.
    public var link: String?

    public init(
      provider: Provider, idToken: String, nonce: String, code: String? = nil,
      access: String? = nil, link: String? = nil
    ) {
      self.provider = provider
      self.idToken = idToken
      self.nonce = nonce
      self.code = code
      self.access = access
      self.link = link
    }
  }

  /// What Kakao's library on a phone gives to whoever has agreed to `friends`.
  public struct KakaoAccess: Codable, Sendable, Hashable {
    /// Kakao's access token; used once and not kept.
    public var access: String

    public init(access: String) { self.access = access }
  }
}

extension SignIn.Provider: SchemaLeaf {
  public static var schema: Schema { Schema(.string, description: "The name of a way to sign in.") }
  public static var example: JSONValue { "kakao" }
}

extension Refusal {
  /// The proof a provider gave does not hold; why is in the server's log only.
  public static let signInRefused = Refusal(
    401, "sign-in.refused", ko: "로그인을 확인하지 못했어요. 처음부터 다시 해 주세요.",
    en: "We could not confirm the sign-in. Please start again.")
  /// Kakao did not give the friends: the token is not this app's or this person's, or not agreed to.
  public static let friendsRefused = Refusal(
    403, "sign-in.friends-refused", ko: "카카오에서 친구 목록을 받지 못했어요. 친구 목록에 동의했는지 확인해 주세요.",
    en: "Kakao did not give your friends. Please check that you agreed to the list of friends.")
  /// The provider cannot be reached.
  public static let providerAway = Refusal(
    503, "sign-in.provider-away", retryAfter: 10, ko: "로그인해 주는 곳이 지금 답하지 않아요. 잠시 뒤에 다시 해 주세요.",
    en: "The sign-in provider is not answering. Please try again in a moment.")
}
