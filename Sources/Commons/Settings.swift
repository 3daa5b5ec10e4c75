import Foundation

/// Server settings, read from environment variables that begin with `MADANG_`.
public struct Settings: Sendable {
  /// All settings, named by their variable without `MADANG_`.
  public enum Name: String, CaseIterable, Sendable {
    /// The public address of the server, such as `https://madang.example`.
    case site = "SITE"
    /// The contact address shown on pages, such as `help@madang.example`.
    ///
    /// Default: `MAIL_FROM`.
    case contact = "CONTACT"
    /// YELL:O's social media handle, such as `@yello.example`; printed on note pictures.
    case yelloHandle = "YELLO_HANDLE"
    /// How many friends voting requires: 1 to 20, default 4.
    case yelloFriends = "YELLO_FRIENDS"
    /// How many questions a round has: at most 10, the default.
    case yelloQuestions = "YELLO_QUESTIONS"
    /// Points per question with their percentages: `7:24,8:20,9:18,10:14,11:10,12:8,13:6`.
    case yelloPoints = "YELLO_POINTS"
    /// What disables skipping: `pick` (a chosen name or keyword) or `keyword`.
    case yelloSkipLock = "YELLO_SKIP_LOCK"
    /// Page size of the search for schools, departments and people: 10 to 100.
    case yelloPage = "YELLO_PAGE"
    /// The scope of school friends: `department` or the whole `school`.
    case yelloRecommend = "YELLO_RECOMMEND"
    case yelloSlots = "YELLO_SLOTS"
    /// Points that an accepted invitation gives to both sides: 0 to 1000, default 100.
    case yelloReferralPoints = "YELLO_REFERRAL_POINTS"
    /// How many invitations per day count for the inviter: 1 to 1000, default 10.
    case yelloReferralsPerPerson = "YELLO_REFERRALS_PER_PERSON"
    /// How many invitations per day count from one device: 1 to 1000, default 1.
    case yelloReferralsPerDevice = "YELLO_REFERRALS_PER_DEVICE"
    /// The notes of a round arrive within this many seconds: 0 to 3600, default 300.
    case yelloSpread = "YELLO_SPREAD"
    /// The http or https address text messages are posted to.
    ///
    /// It receives `POST {"id", "to", "from", "text"}` as JSON. Put a small adapter before a
    /// provider with another API.
    case smsURL = "SMS_URL"
    /// The token sent there as `Authorization: Bearer …`.
    case smsToken = "SMS_TOKEN"
    /// The sender number of text messages.
    case smsFrom = "SMS_FROM"
    /// The mail server: `smtps://user:password@host:465` or `smtp://user:password@host:587`.
    ///
    /// `smtp` requires STARTTLS unless the host is this machine.
    case smtpURL = "SMTP_URL"
    /// A PEM file of CA certificates for the mail server.
    ///
    /// Default: the system's. When set, TLS is required even on this machine.
    case smtpCA = "SMTP_CA"
    /// The sender of mail: `madang@example.com` or `마당 <madang@example.com>`.
    case mailFrom = "MAIL_FROM"

    /// A push service on this machine that receives a demo's notifications, for tests.
    case pushService = "PUSH_SERVICE"
    /// The file with the key that encrypts Apple's refresh tokens.
    ///
    /// Default: beside the database.
    case vaultKeyFile = "VAULT_KEY_FILE"

    /// Kakao's REST API key: the OAuth client id of the web app.
    case kakaoKey = "KAKAO_KEY"
    /// The client secret for the REST API key.
    case kakaoSecret = "KAKAO_SECRET"
    /// Kakao's admin key; it unlinks deleted accounts and authenticates Kakao's webhooks.
    case kakaoAdminKey = "KAKAO_ADMIN_KEY"
    /// Kakao's native app key, when an iPhone app signs in too.
    case kakaoNativeKey = "KAKAO_NATIVE_KEY"
    /// Kakao's app id (앱 ID); access tokens sent by phones must be issued for it.
    case kakaoApp = "KAKAO_APP"
    /// `on` once Kakao has granted the consent item `friends`.
    case kakaoFriends = "KAKAO_FRIENDS"
    /// `on` when the consent item `profile_nickname` is enabled.
    case kakaoNickname = "KAKAO_NICKNAME"
    /// Kakao's JavaScript key, for sharing invitations to KakaoTalk.
    ///
    /// Public: sent to every browser.
    case kakaoScriptKey = "KAKAO_SCRIPT_KEY"
    /// The version of Kakao's JavaScript SDK and its integrity hash, such as `2.7.4 sha384-…`.
    case kakaoScript = "KAKAO_SCRIPT"
    /// Overrides Kakao's issuer, for tests.
    case kakaoIssuer = "KAKAO_ISSUER"
    /// Overrides the address of Kakao's API, for tests.
    case kakaoAPI = "KAKAO_API"

    /// Apple's services id: the OAuth client id of the web app.
    case appleService = "APPLE_SERVICE"
    /// The bundle ids of apps that sign in too, separated by commas.
    case appleBundles = "APPLE_BUNDLES"
    /// The id of the Apple developer team that owns the key.
    case appleTeam = "APPLE_TEAM"
    /// The id of the key for Sign in with Apple.
    case appleKeyID = "APPLE_KEY_ID"
    /// The file with that key, as downloaded from Apple (`.p8`).
    case appleKeyFile = "APPLE_KEY_FILE"
    /// Overrides Apple's issuer, for tests.
    case appleIssuer = "APPLE_ISSUER"

    /// The JSON key file of a Firebase service account; it enables notifications on phones.
    case fcmKey = "FCM_KEY"
    /// Overrides the address of Firebase Cloud Messaging, for tests.
    case fcmAPI = "FCM_API"
  }

  private var values: [Name: String] = [:]

  /// Settings with no value set.
  public init() {}

  /// Reads the environment; throws for a `MADANG_` variable that is not a setting.
  public init(_ environment: [String: String]) throws {
    for (variable, value) in environment where variable.hasPrefix("MADANG_") {
      guard let name = Name(rawValue: String(variable.dropFirst(7))) else {
        throw SettingsError("\(variable) is not a setting of this server.")
      }
      if !value.isEmpty { values[name] = value }
    }
  }

  /// The value of a setting; nil when it is not set.
  public subscript(_ name: Name) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }
}

extension Settings.Name {
  /// The name of the environment variable.
  public var variable: String { "MADANG_" + rawValue }
}

extension Settings {
  /// The value of a required setting; throws an error that names the setting and the `purpose`.
  public func need(_ name: Name, for purpose: String) throws(SettingsError) -> String {
    guard let value = self[name] else {
      throw SettingsError("\(name.variable) is needed for \(purpose).")
    }
    return value
  }

  /// A URL setting without a trailing slash; must be https, or http on this machine.
  public func address(_ name: Name) throws(SettingsError) -> String? {
    guard let value = self[name] else { return nil }
    let address = value.hasSuffix("/") ? String(value.dropLast()) : value
    guard isSafeAddress(address), !address.contains("?"), !address.contains("#") else {
      throw SettingsError("\(name.variable) must be an https address, or http on localhost.")
    }
    return address
  }
}

/// Whether a connection to `address` is private: https, or http on this machine.
func isSafeAddress(_ address: String) -> Bool {
  guard let url = URL(string: address), let host = url.host(), !host.isEmpty, url.user() == nil
  else {
    return false
  }
  return url.scheme == "https"
    || (url.scheme == "http" && ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host))
}

/// A missing or invalid setting.
public struct SettingsError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
