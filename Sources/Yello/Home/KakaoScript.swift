import Commons

/// Kakao's own script, which lets KakaoTalk pass an invitation on; there only with its settings
/// (`docs/sign-in.md`).
struct KakaoScript: Sendable {
  /// Where Kakao gives it out.
  static let origin = "https://t1.kakaocdn.net"
  /// What the page that loads it reaches: the script, Kakao's check of a message, and the form it
  /// posts into the window where a friend is chosen.
  static let policy = ContentSecurityPolicy(
    scripts: [origin], connections: ["https://kapi.kakao.com"],
    forms: ["https://sharer.kakao.com"])

  /// The JavaScript key, which every browser may see.
  let key: String
  let address: String
  /// Its hash: a browser runs nothing else under that address.
  let integrity: String

  /// As it is set; nil without either setting, refused with one alone or one that cannot be right.
  init?(_ settings: Settings) throws(SettingsError) {
    guard settings[.kakaoScript] != nil || settings[.kakaoScriptKey] != nil else { return nil }
    key = try settings.need(.kakaoScriptKey, for: Settings.Name.kakaoScript.variable)
    let script = try settings.need(.kakaoScript, for: Settings.Name.kakaoScriptKey.variable)
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
