/// The language of an account's pages and notifications.
public enum AccountLanguage {
  /// The language of my account.
  public static let show = Endpoint<Nothing, Nothing, Setting>(
    "accountLanguage.show", .get, "/account/language", for: .viewer, "The language of my account")

  /// Sets the language of my pages and notifications.
  public static let choose = Endpoint<Nothing, Choice, Setting>(
    "accountLanguage.choose", .put, "/account/language", for: .viewer,
    "Set the language of my pages and notifications")

  /// Sets the language of a browser's pages by a cookie; the first account that is made there keeps it.
  public static let chooseForBrowser = Endpoint<Nothing, Choice, Setting>(
    "accountLanguage.chooseForBrowser", .put, "/language", for: .visitor,
    "Set the language of a browser without an account")

  /// A language setting.
  public enum Option: String, Codable, ExtensibleValue {
    /// Korean.
    case korean = "ko"
    /// English.
    case english = "en"
    /// Each device's own: pages follow its `Accept-Language`.
    case device

    /// The language; nil for `device`.
    public var language: Language? { Language(rawValue: rawValue) }
  }

  /// The language setting of an account.
  public struct Setting: Codable, Sendable, Hashable {
    /// The language of its pages and notifications.
    public var language: Extensible<Option>

    public init(_ language: Option) { self.language = .known(language) }
  }

  /// Input of `choose` and `chooseForBrowser`.
  public struct Choice: Codable, Sendable, Hashable {
    /// The new setting.
    public var language: Option

    public init(_ language: Option) { self.language = language }
  }
}
