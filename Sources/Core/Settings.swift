import Foundation

/// Server settings, read from environment variables that begin with `MADANG_`.
public struct Settings: Sendable {
  /// The settings that no app or provider declares, named by their variable without `MADANG_`.
  public enum Name: String, SettingName {
    /// The public address of the server, such as `https://madang.example`.
    case site = "SITE"
    /// The contact address shown on pages, such as `help@madang.example`.
    ///
    /// Default: `MAIL_FROM`.
    case contact = "CONTACT"
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

    /// Where photos are kept: a folder or `s3://bucket/prefix`; `--media` overrides it.
    case media = "MEDIA"
    /// The address of the S3-compatible service; default: Amazon's in the region.
    case mediaEndpoint = "MEDIA_ENDPOINT"
    /// The region of the bucket; default: `us-east-1`.
    case mediaRegion = "MEDIA_REGION"
    /// The access key of the bucket.
    case mediaKey = "MEDIA_KEY"
    /// The secret of the access key.
    case mediaSecret = "MEDIA_SECRET"

    /// The address of the map's tiles, such as `https://tile.example/{z}/{x}/{y}.png`.
    case mapTiles = "MAP_TILES"
    /// Whose map it is, shown on every map, such as `© OpenStreetMap contributors`.
    ///
    /// Default: the host of the tiles.
    case mapAttribution = "MAP_ATTRIBUTION"

    /// The secret key of Toss Payments; it enables payments.
    case tossSecretKey = "TOSS_SECRET_KEY"
    /// Overrides the address of Toss's API, for tests.
    case tossAPI = "TOSS_API"
    /// The SHA-256 of the root certificate that App Store purchases are verified up to; it enables
    /// purchases on iPhones.
    case appStoreRoot = "APP_STORE_ROOT"
    /// Whose purchases count, `production` or `sandbox`; default: `production`.
    case appStoreEnvironment = "APP_STORE_ENVIRONMENT"

    /// A push service on this machine that receives a demo's notifications, for tests.
    case pushService = "PUSH_SERVICE"
    /// The file with the key that encrypts the providers' refresh tokens.
    ///
    /// Default: beside the database.
    case vaultKeyFile = "VAULT_KEY_FILE"

    /// Kakao's JavaScript key, for sharing invitations to KakaoTalk.
    ///
    /// Public: sent to every browser.
    case kakaoScriptKey = "KAKAO_SCRIPT_KEY"
    /// The version of Kakao's JavaScript SDK and its integrity hash, such as `2.7.4 sha384-…`.
    case kakaoScript = "KAKAO_SCRIPT"

    /// The iPhone apps that open links of `SITE` and use its passkeys, such as
    /// `ABCDE12345.com.example.app`, separated by commas.
    case iosApps = "IOS_APPS"
    /// The Android apps that open links of `SITE`, such as `com.example.app@AB:CD:…` with the
    /// SHA-256 of the signing certificate, separated by commas.
    case androidApps = "ANDROID_APPS"

    /// The `.p8` key file for Apple's push service; it enables notifications on iPhones without Firebase.
    case apnsKeyFile = "APNS_KEY_FILE"
    /// The id of that key.
    case apnsKeyID = "APNS_KEY_ID"
    /// Overrides the addresses of Apple's push service, for tests.
    case apnsAPI = "APNS_API"
    /// The JSON key file of a Firebase service account; it enables notifications on phones.
    case fcmKey = "FCM_KEY"
    /// Overrides the address of Firebase Cloud Messaging, for tests.
    case fcmAPI = "FCM_API"

    /// The setting without which this one does nothing; nil when it stands alone.
    var companion: Name? {
      switch self {
      case .smsToken, .smsFrom: .smsURL
      case .smtpCA: .smtpURL
      case .mapAttribution: .mapTiles
      case .tossAPI: .tossSecretKey
      case .appStoreEnvironment: .appStoreRoot
      case .apnsKeyID, .apnsAPI: .apnsKeyFile
      case .fcmAPI: .fcmKey
      default: nil
      }
    }
  }

  /// Values by variable without `MADANG_`.
  private var values: [String: String] = [:]

  /// Settings with no value set.
  public init() {}

  /// Reads the environment; throws for a `MADANG_` variable that is neither one of `Name` nor one of
  /// `others`, the settings of apps and providers, which are named without `MADANG_`, for one that
  /// does nothing without another, and for a site with a path.
  public init(_ environment: [String: String], others: [String] = []) throws {
    let names = Set(Name.allCases.map(\.rawValue) + others)
    for (variable, value) in environment where variable.hasPrefix("MADANG_") {
      let name = String(variable.dropFirst(7))
      guard names.contains(name) else {
        throw SettingsError("\(variable) is not a setting of this server.\(Self.hint(name, names))")
      }
      if !value.isEmpty { values[name] = value }
    }
    self[.site] = try self[.site].map(Self.origin)
    for name in Name.allCases {
      guard self[name] != nil, let other = name.companion, self[other] == nil else { continue }
      throw SettingsError("\(name.variable) needs \(other.variable) beside it.")
    }
  }

  /// The setting that a misspelt one may be: two letters turned round are one taken out and one put in.
  private static func hint(_ name: String, _ names: Set<String>) -> String {
    let near = names.sorted().map { (name: $0, changes: $0.difference(from: name).count) }
      .min { $0.changes < $1.changes }
    guard let near, near.changes <= 2 else { return "" }
    return " Is MADANG_\(near.name) meant?"
  }

  /// The address of a site without a slash at its end.
  private static func origin(_ address: String) throws(SettingsError) -> String {
    let origin = withoutSlash(address)
    guard let parts = URLComponents(string: origin), ["http", "https"].contains(parts.scheme),
      let host = parts.host,
      !host.split(separator: ".", omittingEmptySubsequences: false).contains(""),
      (1...65535).contains(parts.port ?? 1), parts.user == nil, parts.path.isEmpty,
      parts.query == nil, parts.fragment == nil
    else {
      throw SettingsError(
        "\(Name.site.variable) must be an address without a path, such as https://madang.example.")
    }
    return origin
  }

  private static func withoutSlash(_ address: String) -> String {
    address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// The value of a platform setting; nil when it is not set.
  public subscript(_ name: Name) -> String? {
    get { values[name.rawValue] }
    set { values[name.rawValue] = newValue }
  }

  /// The value of a setting that an app or provider declares; nil when it is not set.
  public subscript(_ name: some SettingName) -> String? {
    get { values[name.rawValue] }
    set { values[name.rawValue] = newValue }
  }
}

/// Names of settings by their variable without `MADANG_`; an app or provider declares its own enum.
public protocol SettingName: RawRepresentable, CaseIterable, Sendable where RawValue == String {}

extension SettingName {
  /// The name of the environment variable.
  public var variable: String { "MADANG_" + rawValue }
}

extension Settings {
  /// The value of a required setting; throws an error that names the setting and the `purpose`.
  public func require(_ name: Name, for purpose: String) throws(SettingsError) -> String {
    try Self.required(self[name], name.variable, for: purpose)
  }

  /// The value of a required setting that an app or provider declares.
  public func require(_ name: some SettingName, for purpose: String) throws(SettingsError) -> String
  {
    try Self.required(self[name], name.variable, for: purpose)
  }

  private static func required(
    _ value: String?, _ variable: String, for purpose: String
  ) throws(SettingsError) -> String {
    guard let value else { throw SettingsError("\(variable) is needed for \(purpose).") }
    return value
  }

  /// A URL setting without a trailing slash; must be https, or http on this machine.
  public func address(_ name: Name) throws(SettingsError) -> String? {
    try Self.address(self[name], name.variable)
  }

  /// A URL setting that an app or provider declares.
  public func address(_ name: some SettingName) throws(SettingsError) -> String? {
    try Self.address(self[name], name.variable)
  }

  private static func address(
    _ value: String?, _ variable: String
  ) throws(SettingsError) -> String? {
    guard let value else { return nil }
    let address = withoutSlash(value)
    guard isSafeAddress(address), !address.contains("?"), !address.contains("#") else {
      throw SettingsError("\(variable) must be an https address, or http on localhost.")
    }
    return address
  }
}

/// Whether a connection to `address` is private: https, or http on this machine.
public func isSafeAddress(_ address: String) -> Bool {
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
