public import Core
public import HTML
public import Wire

/// A sign-in provider, declared in one file and listed in `Providers.registered`.
///
/// Routes, buttons, names, unlinking, the privacy page and the OpenAPI document follow from it.
public struct ProviderDescriptor: Sendable {
  /// A sign-in button.
  public struct Button: Sendable {
    let label: LocalizedText
    /// CSS classes besides `button`.
    let style: String
    /// The icon's name after `icon-`.
    let icon: String

    public init(label: LocalizedText, style: String, icon: String) {
      self.label = label
      self.style = style
      self.icon = icon
    }
  }

  /// Reads the provider's settings; `back` is its callback URL.
  public typealias Configure =
    @Sendable (Settings, _ back: String, World) throws(SettingsError) -> Provider

  /// Its name in paths, in the database and on the wire.
  public let name: SignIn.Provider
  /// Its display name.
  let title: LocalizedText
  let button: Button
  /// What is stored about a person, as the privacy page names it.
  let kept: LocalizedText
  /// Its settings without `MADANG_`.
  public let settings: [String]
  /// Whether any of its settings is set.
  let isWanted: @Sendable (Settings) -> Bool
  let configure: Configure

  public init<Setting: SettingName>(
    _ name: SignIn.Provider, title: LocalizedText, button: Button, kept: LocalizedText,
    settings: Setting.Type,
    configure: @escaping Configure
  ) {
    self.name = name
    self.title = title
    self.button = button
    self.kept = kept
    self.settings = Setting.allCases.map(\.rawValue)
    isWanted = { settings in Setting.allCases.contains { settings[$0] != nil } }
    self.configure = configure
  }

  /// The path where a browser's sign-in begins; callback and webhook lie below it.
  var path: String { "/sign-in/\(name)" }
}
