/// The language of an account's pages and notifications.
public enum AccountLanguage {
  /// The language I chose.
  public static let show = Endpoint<Nothing, Nothing, Setting>(
    "accountLanguage.show", .get, "/account/language", for: .viewer, "The language I chose")

  /// Chooses the language of my pages and notifications.
  public static let choose = Endpoint<Nothing, Choice, Setting>(
    "accountLanguage.choose", .put, "/account/language", for: .viewer,
    "Choose the language of my pages and notifications")

  /// A language, or that of each device.
  public enum Option: String, Codable, ExtensibleValue {
    /// Korean.
    case korean = "ko"
    /// English.
    case english = "en"
    /// Pages follow each device's `Accept-Language`.
    case device

    /// The chosen language; nil for that of the device.
    public var language: Language? { Language(rawValue: rawValue) }
  }

  /// The language an account has chosen.
  public struct Setting: Codable, Sendable, Hashable {
    /// The language of its pages and notifications.
    public var language: Extensible<Option>

    public init(_ language: Option) { self.language = .known(language) }
  }

  /// Input of `choose`.
  public struct Choice: Codable, Sendable, Hashable {
    /// The language to use from now on.
    public var language: Option

    public init(_ language: Option) { self.language = language }
  }
}
