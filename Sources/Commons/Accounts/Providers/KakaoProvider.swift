public import Core
import HTML
import HTTP
import Wire

/// Kakao's settings for signing in.
public enum KakaoSetting: String, SettingName {
  /// The REST API key: the OAuth client id of the web app.
  case key = "KAKAO_KEY"
  /// The client secret for the REST API key.
  case secret = "KAKAO_SECRET"
  /// The admin key; it unlinks deleted accounts and authenticates Kakao's webhooks.
  case adminKey = "KAKAO_ADMIN_KEY"
  /// The native app key, when an iPhone app signs in too.
  case nativeKey = "KAKAO_NATIVE_KEY"
  /// The app id (앱 ID); access tokens sent by phones must be issued for it.
  case app = "KAKAO_APP"
  /// `on` once Kakao has granted the consent item `friends`.
  case friends = "KAKAO_FRIENDS"
  /// `on` when the consent item `profile_nickname` is enabled.
  case nickname = "KAKAO_NICKNAME"
  /// Overrides the issuer, for tests.
  case issuer = "KAKAO_ISSUER"
  /// Overrides the address of the API, for tests.
  case api = "KAKAO_API"
}

extension ProviderDescriptor {
  static let kakao = ProviderDescriptor(
    .kakao, title: t(ko: "카카오", en: "Kakao"),
    button: Button(
      label: t(ko: "카카오로 계속하기", en: "Continue with Kakao"), style: "kakao", icon: "talk"),
    kept: t(ko: "카카오 회원번호", en: "a Kakao number"), settings: KakaoSetting.self
  ) { (settings, back, world) throws(SettingsError) in
    let purpose = "signing in with Kakao"
    let client = try settings.require(KakaoSetting.key, for: purpose)
    let proof = Provider.Proof.text(try settings.require(KakaoSetting.secret, for: purpose))
    let isNamed = try settings.flag(KakaoSetting.nickname)
    let issuer = try settings.address(KakaoSetting.issuer) ?? "https://kauth.kakao.com"
    let api = try KakaoAPI(settings, world)
    var kakao = Provider(
      .kakao, client: client, phoneClients: settings[KakaoSetting.nativeKey].map { [$0] } ?? [],
      proof: proof, scope: isNamed ? "openid profile_nickname" : "openid", issuer: issuer,
      back: back, unlinking: .call { try await api.unlink($0) },
      unlinkedSubject: { request in
        guard api.isKakao(request.header("Authorization")) else { throw Refusal.signInFirst }
        guard let subject = request.fields.first(where: { $0.name == "user_id" })?.value else {
          throw Refusal.missing("user_id")
        }
        return subject
      }, world: world)
    kakao.friends = api
    return kakao
  }
}
