public import Core
import Foundation
import HTML
import Wire

/// The settings of Sign in with Apple.
public enum AppleSetting: String, SettingName {
  /// The services id: the OAuth client id of the web app.
  case service = "APPLE_SERVICE"
  /// The bundle ids of apps that sign in too, separated by commas.
  case bundles = "APPLE_BUNDLES"
  /// The id of the developer team that owns the key.
  case team = "APPLE_TEAM"
  /// The id of the key for Sign in with Apple.
  case keyID = "APPLE_KEY_ID"
  /// The file with that key, as downloaded from Apple (`.p8`).
  case keyFile = "APPLE_KEY_FILE"
  /// Overrides the issuer, for tests.
  case issuer = "APPLE_ISSUER"
}

extension ProviderDescriptor {
  static let apple = ProviderDescriptor(
    .apple, title: t(ko: "Apple", en: "Apple"),
    button: Button(
      label: t(ko: "Apple로 계속하기", en: "Continue with Apple"), style: "apple", icon: "apple"),
    kept: t(
      ko: "Apple의 사용자 식별자와, 탈퇴할 때 연결을 끊는 데 쓰는 암호화된 토큰",
      en:
        "Apple's identifier of you, with an encrypted token that revokes the sign-in when you leave"
    ),
    settings: AppleSetting.self
  ) { (settings, back, world) throws(SettingsError) in
    let purpose = "signing in with Apple"
    let client = try settings.require(AppleSetting.service, for: purpose)
    let bundles = (settings[AppleSetting.bundles] ?? "").split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let file = try settings.require(AppleSetting.keyFile, for: purpose)
    guard let pem = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw SettingsError(
        "\(AppleSetting.keyFile.variable) names a file that cannot be read.")
    }
    let key = AppleKey(
      team: try settings.require(AppleSetting.team, for: purpose),
      id: try settings.require(AppleSetting.keyID, for: purpose), pem: pem)
    guard let key else {
      throw SettingsError(
        "\(AppleSetting.keyFile.variable) names a file that holds no P-256 private key.")
    }
    return Provider(
      .apple, client: client, phoneClients: bundles.filter { !$0.isEmpty },
      proof: .signed { try key.secret(of: $0, for: $1, at: $2) }, postsBack: true,
      issuer: try settings.address(AppleSetting.issuer) ?? "https://appleid.apple.com",
      back: back, unlinking: .revocation, world: world)
  }
}
