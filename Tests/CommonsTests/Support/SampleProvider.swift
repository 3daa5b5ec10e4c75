import Commons
import Core
import HTML
import HTTP
import Wire

/// The settings of the sample provider.
enum SampleProviderSetting: String, SettingName {
  case key = "SAMPLE_KEY"
  case secret = "SAMPLE_SECRET"
  case phoneKey = "SAMPLE_PHONE_KEY"
}

/// A third provider: all that the server needs to know about one.
extension ProviderDescriptor {
  static let sample = ProviderDescriptor(
    SignIn.Provider(rawValue: "sample"), title: t(ko: "견본", en: "Sample"),
    button: Button(
      label: t(ko: "견본으로 계속하기", en: "Continue with Sample"), style: "outline", icon: "key"),
    kept: t(ko: "견본 회원번호", en: "a Sample number"), settings: SampleProviderSetting.self
  ) { (settings, back, world) throws(SettingsError) in
    let purpose = "signing in with Sample"
    return Provider(
      SignIn.Provider(rawValue: "sample"),
      client: try settings.require(SampleProviderSetting.key, for: purpose),
      phoneClients: settings[SampleProviderSetting.phoneKey].map { [$0] } ?? [],
      proof: .text(try settings.require(SampleProviderSetting.secret, for: purpose)),
      issuer: StubWeb.sample,
      back: back, unlinking: .revocation,
      unlinkedSubject: { request in
        guard request.header("Authorization") == "Sample sample-secret" else {
          throw Refusal.signInFirst
        }
        return request.fields.first { $0.name == "person" }?.value ?? ""
      }, world: world)
  }
}
