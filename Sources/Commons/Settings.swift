import Foundation

/// What whoever runs the server has set, from environment variables that begin with `MADANG_`.
public struct Settings: Sendable {
  /// Every setting there is, by the name of its variable without `MADANG_`.
  public enum Name: String, CaseIterable, Sendable {
    /// The address people reach the server at, such as `https://madang.example`.
    case site = "SITE"
    /// Whom people may write to, such as `help@madang.example`: pages say it; without it, `MAIL_FROM`.
    case contact = "CONTACT"
    /// The handle YELL:O goes by elsewhere, such as `@yello.example`: it signs the pictures of notes.
    case yelloHandle = "YELLO_HANDLE"
    /// How many friends voting takes: 4, or 1 to 20.
    case yelloFriends = "YELLO_FRIENDS"
    /// How many questions a round has: 10, or less.
    case yelloQuestions = "YELLO_QUESTIONS"
    /// What a question may earn, and how often in percent: `7:24,8:20,9:18,10:14,11:10,12:8,13:6`.
    case yelloPoints = "YELLO_POINTS"
    /// What locks skipping: `pick` (a name or a keyword) or `keyword`.
    case yelloSkipLock = "YELLO_SKIP_LOCK"
    /// Rows on a page where one looks for a school, a department or people to befriend: 10 to 100.
    case yelloPage = "YELLO_PAGE"
    /// Whom school friends are: people of my `department` or of my whole `school`.
    case yelloRecommend = "YELLO_RECOMMEND"
    case yelloSlots = "YELLO_SLOTS"
    /// What an invitation that was followed gives to both: 100, or 0 to 1000.
    case yelloReferralPoints = "YELLO_REFERRAL_POINTS"
    /// How many invitations a day count for who invited: 10, or 1 to 1000.
    case yelloReferralsPerPerson = "YELLO_REFERRALS_PER_PERSON"
    /// How many invitations a day count from one device: 1, or up to 1000.
    case yelloReferralsPerDevice = "YELLO_REFERRALS_PER_DEVICE"
    /// Within how many seconds the notes of a round arrive: 300, or 0 to 3600.
    case yelloSpread = "YELLO_SPREAD"
    /// Where text messages are handed to: an http or https address that takes
    /// `POST {"id", "to", "from", "text"}` as JSON; a small adapter stands before a provider that
    /// speaks otherwise.
    case smsURL = "SMS_URL"
    /// What is sent there as `Authorization: Bearer …`.
    case smsToken = "SMS_TOKEN"
    /// The number text messages come from.
    case smsFrom = "SMS_FROM"
    /// The mail server: `smtps://user:password@host:465`, or `smtp://user:password@host:587`, which
    /// must then offer STARTTLS unless it is this machine.
    case smtpURL = "SMTP_URL"
    /// The file that holds the certificates (PEM) the mail server's is checked against, when its own
    /// authority is not among the machine's; with it, mail never goes in the open, not even on this machine.
    case smtpCA = "SMTP_CA"
    /// Who mail comes from: `madang@example.com` or `마당 <madang@example.com>`.
    case mailFrom = "MAIL_FROM"

    /// The push service on this machine that a demo hands its notifications to, for tests.
    case pushService = "PUSH_SERVICE"
    /// The file that holds the key Apple's refresh tokens are encrypted with; without it, beside the database.
    case vaultKeyFile = "VAULT_KEY_FILE"

    /// Kakao's REST API key: the client id of the web.
    case kakaoKey = "KAKAO_KEY"
    /// The client secret that belongs to it.
    case kakaoSecret = "KAKAO_SECRET"
    /// Kakao's admin key: unlinks at leaving, and proves a call to be Kakao's.
    case kakaoAdminKey = "KAKAO_ADMIN_KEY"
    /// Kakao's native app key, when an iPhone app signs in too.
    case kakaoNativeKey = "KAKAO_NATIVE_KEY"
    /// The app's number at Kakao (앱 ID): access tokens that phones send must be made for it.
    case kakaoApp = "KAKAO_APP"
    /// `on` once Kakao has granted the consent item `friends`.
    case kakaoFriends = "KAKAO_FRIENDS"
    /// `on` where the consent item `profile_nickname` is switched on.
    case kakaoNickname = "KAKAO_NICKNAME"
    /// Kakao's JavaScript key, for handing invitations to KakaoTalk; every browser sees it.
    case kakaoScriptKey = "KAKAO_SCRIPT_KEY"
    /// The version of Kakao's JavaScript SDK and its integrity, such as `2.7.4 sha384-…`.
    case kakaoScript = "KAKAO_SCRIPT"
    /// Another issuer than Kakao's, for tests.
    case kakaoIssuer = "KAKAO_ISSUER"
    /// Another address of Kakao's API, for tests.
    case kakaoAPI = "KAKAO_API"

    /// Apple's services id: the client id of the web.
    case appleService = "APPLE_SERVICE"
    /// The bundle ids of apps that sign in too, separated by commas.
    case appleBundles = "APPLE_BUNDLES"
    /// The id of the team the key belongs to.
    case appleTeam = "APPLE_TEAM"
    /// The id of the key for Sign in with Apple.
    case appleKeyID = "APPLE_KEY_ID"
    /// The file that holds that key, as Apple gives it (`.p8`).
    case appleKeyFile = "APPLE_KEY_FILE"
    /// Another issuer than Apple's, for tests.
    case appleIssuer = "APPLE_ISSUER"

    /// The file that holds the key of a Firebase service account, as the console gives it (`.json`):
    /// notifications on phones go out by it.
    case fcmKey = "FCM_KEY"
    /// Another address of Firebase Cloud Messaging, for tests.
    case fcmAPI = "FCM_API"
  }

  private var values: [Name: String] = [:]

  /// Nothing is set.
  public init() {}

  /// Reads the environment; refuses a `MADANG_` variable that is not a setting, by its name.
  public init(_ environment: [String: String]) throws {
    for (variable, value) in environment where variable.hasPrefix("MADANG_") {
      guard let name = Name(rawValue: String(variable.dropFirst(7))) else {
        throw SettingsError("\(variable) is not a setting of this server.")
      }
      if !value.isEmpty { values[name] = value }
    }
  }

  /// What is set under `name`; nil when nothing is.
  public subscript(_ name: Name) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }
}

extension Settings.Name {
  /// The variable that holds it.
  public var variable: String { "MADANG_" + rawValue }
}

extension Settings {
  /// What is set under `name`; refuses its absence by that name, saying who needs it.
  public func need(_ name: Name, for purpose: String) throws(SettingsError) -> String {
    guard let value = self[name] else {
      throw SettingsError("\(name.variable) is needed for \(purpose).")
    }
    return value
  }

  /// The web address under `name`, without a slash at its end: https, or http on this very machine.
  public func address(_ name: Name) throws(SettingsError) -> String? {
    guard let value = self[name] else { return nil }
    let address = value.hasSuffix("/") ? String(value.dropLast()) : value
    guard isSafeAddress(address), !address.contains("?"), !address.contains("#") else {
      throw SettingsError("\(name.variable) must be an https address, or http on localhost.")
    }
    return address
  }
}

/// Whether what is sent to `address` is kept from others on the way: https, or http on this machine.
func isSafeAddress(_ address: String) -> Bool {
  guard let url = URL(string: address), let host = url.host(), !host.isEmpty, url.user() == nil
  else {
    return false
  }
  return url.scheme == "https"
    || (url.scheme == "http" && ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host))
}

/// A setting that is missing or cannot be right; says which.
public struct SettingsError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
