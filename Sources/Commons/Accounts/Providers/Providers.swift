public import Core
import Wire

/// The sign-in providers of this server.
public struct Providers: Sendable {
  /// All providers, in the order of their buttons.
  public static let registered: [ProviderDescriptor] = [.kakao, .apple]

  /// The settings of all providers, without `MADANG_`.
  public static let settings = registered.flatMap(\.settings)

  /// Without configured providers.
  public static let none = Providers()

  private let descriptors: [ProviderDescriptor]
  private var configured: [SignIn.Provider: Provider] = [:]

  private init() { descriptors = Self.registered }

  /// Reads the settings.
  ///
  /// Throws an error that names a missing or invalid one. Makes no requests.
  public init(
    _ settings: Settings, _ world: World,
    of descriptors: [ProviderDescriptor] = Providers.registered
  ) throws(SettingsError) {
    self.descriptors = descriptors
    let site = try settings.address(.site)
    for descriptor in descriptors where descriptor.isWanted(settings) {
      guard let site else {
        throw SettingsError(
          "\(Settings.Name.site.variable) is needed for signing in with a provider.")
      }
      configured[descriptor.name] = try descriptor.configure(
        settings, "\(site)\(descriptor.path)/back", world)
    }
  }

  subscript(_ name: SignIn.Provider) -> Provider? { configured[name] }

  /// Kakao's REST API; nil without Kakao's keys.
  var kakao: KakaoAPI? { configured[.kakao]?.friends }

  /// Whether refresh tokens are stored.
  public var needsVault: Bool { configured.values.contains { $0.keepsRefreshTokens } }

  /// The configured providers in the order of their buttons.
  var list: [Provider] { descriptors.compactMap { configured[$0.name] } }

  /// The descriptors of the configured providers, in the order of their buttons.
  var wanted: [ProviderDescriptor] { descriptors.filter { configured[$0.name] != nil } }

  /// The descriptor of any provider of this server, configured or not.
  func descriptor(of name: String) -> ProviderDescriptor? {
    descriptors.first { $0.name.rawValue == name }
  }

  /// The sign-in methods of the configured providers.
  var methods: [SignInMethod] {
    wanted.enumerated().map { position, descriptor in
      SignInMethod(
        name: descriptor.name.rawValue, title: descriptor.button.label,
        style: descriptor.button.style, icon: descriptor.button.icon, path: descriptor.path,
        order: position, isProvider: true)
    }
  }
}
