public import Core

/// A setting of an app and what the documentation for operators says of it (`docs/settings.md`).
public struct AppSetting: Sendable {
  /// The variable without `MADANG_`.
  public let name: String
  /// What it is, as in the table of the documentation.
  public let words: String

  public init(_ name: some SettingName, _ words: String) {
    self.name = name.rawValue
    self.words = words
  }
}
