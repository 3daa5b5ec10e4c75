import Foundation
import Wire

/// The configured OAuth providers.
public struct Providers: Sendable {
  private let all: [SignIn.Provider: Provider]
  /// Kakao's REST API; nil without Kakao's keys.
  let kakao: KakaoAPI?

  /// No providers.
  public static let none = Providers()

  private init() {
    all = [:]
    kakao = nil
  }

  /// Reads the settings.
  ///
  /// Throws an error that names a missing or invalid one. Makes no requests.
  public init(_ settings: Settings, _ world: World) throws(SettingsError) {
    // Sharing with Kakao's script needs no sign-in.
    let hasKakao = Settings.Name.allCases.contains {
      $0.rawValue.hasPrefix("KAKAO_") && !$0.rawValue.hasPrefix("KAKAO_SCRIPT")
        && settings[$0] != nil
    }
    let hasApple = Settings.Name.allCases.contains {
      $0.rawValue.hasPrefix("APPLE_") && settings[$0] != nil
    }
    let site = try settings.address(.site)
    guard hasKakao || hasApple else {
      self = .none
      return
    }
    guard let site else {
      throw SettingsError(
        "\(Settings.Name.site.variable) is needed for signing in with a provider.")
    }
    var all: [SignIn.Provider: Provider] = [:]
    var kakao: KakaoAPI?
    if hasKakao {
      all[.kakao] = try Self.kakao(settings, site, world)
      kakao = try KakaoAPI(settings, world)
    }
    if hasApple { all[.apple] = try Self.apple(settings, site, world) }
    self.all = all
    self.kakao = kakao
  }

  subscript(_ name: SignIn.Provider) -> Provider? { all[name] }

  /// Whether secrets are stored for a provider: Apple's refresh tokens.
  public var needsVault: Bool { all[.apple] != nil }

  /// The providers in the order of `SignIn.Provider`.
  var list: [Provider] { SignIn.Provider.allCases.compactMap { all[$0] } }

  private static func kakao(
    _ settings: Settings, _ site: String, _ world: World
  ) throws(SettingsError) -> Provider {
    let client = try settings.need(.kakaoKey, for: "signing in with Kakao")
    return Provider(
      name: .kakao, client: client,
      audiences: [client] + (settings[.kakaoNativeKey].map { [$0] } ?? []),
      proof: .text(try settings.need(.kakaoSecret, for: "signing in with Kakao")),
      scope: try settings.flag(.kakaoNickname) ? "openid profile_nickname" : "openid",
      postsBack: false,
      issuer: Issuer(try settings.address(.kakaoIssuer) ?? "https://kauth.kakao.com", world: world),
      back: site + "/sign-in/kakao/back", world: world)
  }

  private static func apple(
    _ settings: Settings, _ site: String, _ world: World
  ) throws(SettingsError) -> Provider {
    let purpose = "signing in with Apple"
    let client = try settings.need(.appleService, for: purpose)
    let bundles = (settings[.appleBundles] ?? "").split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let file = try settings.need(.appleKeyFile, for: purpose)
    guard let pem = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw SettingsError(
        "\(Settings.Name.appleKeyFile.variable) names a file that cannot be read.")
    }
    let key = AppleKey(
      team: try settings.need(.appleTeam, for: purpose),
      id: try settings.need(.appleKeyID, for: purpose), pem: pem)
    guard let key else {
      throw SettingsError(
        "\(Settings.Name.appleKeyFile.variable) names a file that holds no P-256 private key.")
    }
    return Provider(
      name: .apple, client: client, audiences: [client] + bundles.filter { !$0.isEmpty },
      proof: .key(key), scope: "openid", postsBack: true,
      issuer: Issuer(
        try settings.address(.appleIssuer) ?? "https://appleid.apple.com", world: world),
      back: site + "/sign-in/apple/back", world: world)
  }
}
