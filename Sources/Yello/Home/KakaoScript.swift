import Commons
import Core

/// Kakao's JavaScript SDK, which shares to KakaoTalk; optional (`docs/sign-in.md`).
struct KakaoScript: Sendable {
  /// The origin Kakao serves the SDK from.
  static let origin = "https://t1.kakaocdn.net"
  /// The policy of the page that loads the SDK.
  ///
  /// It allows the script, Kakao's message check, and the form the SDK posts into the friend
  /// picker.
  static let policy = ContentSecurityPolicy(
    scripts: [origin], connections: ["https://kapi.kakao.com"],
    forms: ["https://sharer.kakao.com"])

  /// The JavaScript key; it is public.
  let key: String
  let address: String
  /// The subresource integrity hash: browsers refuse any other content.
  let integrity: String

  /// Reads the settings; nil without both, refused with only one or an invalid value.
  init?(_ settings: Settings) throws(SettingsError) {
    guard settings[.kakaoScript] != nil || settings[.kakaoScriptKey] != nil else { return nil }
    key = try settings.require(.kakaoScriptKey, for: Settings.Name.kakaoScript.variable)
    let script = try settings.require(.kakaoScript, for: Settings.Name.kakaoScriptKey.variable)
    guard key.wholeMatch(of: /[0-9A-Za-z]{16,64}/) != nil else {
      throw SettingsError(
        "\(Settings.Name.kakaoScriptKey.variable) must be Kakao's JavaScript key.")
    }
    let form = /([0-9]+(?:\.[0-9]+)+) +(sha(?:256|384|512)-[0-9A-Za-z+\/]+=*)/
    guard let found = script.wholeMatch(of: form) else {
      throw SettingsError(
        "\(Settings.Name.kakaoScript.variable) must be a version and an integrity, such as "
          + "2.7.4 sha384-…")
    }
    address = "\(Self.origin)/kakao_js_sdk/\(found.1)/kakao.min.js"
    integrity = String(found.2)
  }
}
