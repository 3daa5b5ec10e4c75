/// Sign-in by any method.
public enum SignIn {
  /// The sign-in methods that this server offers.
  public static let methods = Endpoint<Nothing, Destination, Methods>(
    "signIn.methods", .get, "/sign-in", for: .visitor, "The sign-in methods of this server")

  /// Signs in with a provider's id token, as an app on a phone gets it, or links it to the signed-in account.
  public static let withToken = Endpoint<Nothing, ProviderToken, Response>(
    "signIn.withToken", .post, "/sign-in", for: .visitor,
    "Sign in with a provider's id token",
    refusals: [
      .signInRefused, .providerAway, .notFound, .signInFirst, .sessionExpired, .linkElsewhere,
    ])

  /// Replaces my list of Kakao friends, with the access token of a Kakao account that consented to `friends`.
  public static let shareFriends = Endpoint<Nothing, KakaoAccess, Nothing>(
    "signIn.shareFriends", .put, "/account/kakao-friends", for: .viewer,
    "Share my Kakao friends with Kakao's access token",
    refusals: [.friendsRefused, .providerAway, .notFound])

  /// Input of `methods`: which page asks, and where to continue after the sign-in.
  public struct Destination: Codable, Sendable, Hashable {
    /// The path name of the app whose branding the page has.
    public var app: String?
    /// The path to open after the sign-in.
    public var next: String?

    public init(app: String? = nil, next: String? = nil) {
      self.app = app
      self.next = next
    }
  }

  /// Output of `methods`.
  public struct Methods: Codable, Sendable, Hashable {
    /// The methods in display order.
    public var methods: [Method]

    public init(methods: [Method]) { self.methods = methods }
  }

  /// A sign-in method.
  public struct Method: Codable, Sendable, Hashable {
    /// The provider's name, such as `kakao`.
    public var name: String
    /// Its label in Korean.
    public var ko: String
    /// Its label in English.
    public var en: String
    /// The path at which a browser starts it.
    public var path: String

    public init(name: String, ko: String, en: String, path: String) {
      self.name = name
      self.ko = ko
      self.en = en
      self.path = path
    }
  }

  /// An identity provider; `methods` lists those of a server.
  public struct Provider: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible {
    /// The provider's name on the wire.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Kakao.
    public static let kakao = Provider(rawValue: "kakao")
    /// Apple.
    public static let apple = Provider(rawValue: "apple")

    public var description: String { rawValue }
  }

  /// Input of `withToken`: what the provider's library returned to the app.
  public struct ProviderToken: Codable, Sendable, Hashable {
    /// The issuer of `idToken`.
    public var provider: Provider
    /// The OpenID Connect id token.
    public var idToken: String
    /// The nonce that the app generated for this sign-in.
    ///
    /// The provider received only its SHA-256 in lower-case hexadecimal, so the id token does not reveal it.
    public var nonce: String
    /// Apple's authorization code; needed to revoke the sign-in when the account is deleted.
    public var code: String?
    /// Kakao's access token; reads the Kakao friends if the person consented to `friends`.
    ///
    /// It is used once and not stored. If it fails, the sign-in continues without friends.
    public var access: String?
    /// When set, links this identity to the signed-in account instead of signing in; forms carry a token here, other clients any text.
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

  /// Input of `shareFriends`.
  public struct KakaoAccess: Codable, Sendable, Hashable {
    /// Kakao's access token; used once and not stored.
    public var access: String

    public init(access: String) { self.access = access }
  }
}

extension SignIn.Provider: SchemaLeaf {
  public static var schema: Schema {
    Schema(.string, description: "An identity provider, such as `kakao`.")
  }
  public static var example: JSONValue { "kakao" }
}

extension Refusal {
  /// The provider's token is invalid; the reason is only in the server's log.
  public static let signInRefused = Refusal(
    401, "sign-in.refused", ko: "로그인을 확인하지 못했어요. 처음부터 다시 해 주세요.",
    en: "We could not confirm the sign-in. Please start again.")
  /// Kakao returned no friends: the token belongs to another app or person, or lacks consent.
  public static let friendsRefused = Refusal(
    403, "sign-in.friends-refused", ko: "카카오에서 친구 목록을 받지 못했어요. 친구 목록에 동의했는지 확인해 주세요.",
    en: "Kakao did not give your friends. Please check that you agreed to the list of friends.")
  /// The provider did not answer.
  public static let providerAway = Refusal(
    503, "sign-in.provider-away", retryAfter: 10, ko: "로그인해 주는 곳이 지금 답하지 않아요. 잠시 뒤에 다시 해 주세요.",
    en: "The sign-in provider is not answering. Please try again in a moment.")
}
