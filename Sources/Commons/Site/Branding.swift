public import HTML

/// How an app looks around its pages.
public struct Branding: Sendable {
  /// The path name and the class on `<html>`: `yello`.
  public let name: String
  public let title: Words
  /// `dark` where an app is dark by design.
  public let scheme: String
  public let theme: String
  /// Scripts every page of the app loads, as modules.
  public let scripts: [String]
  /// Where a stranger is led who asks for one of its pages; nil for the lobby.
  public let entrance: String?
  /// The drawing that plays once when the app is first opened on a device; nil for none.
  public let splash: String?
  /// The drawing of the page that stands in for all others without a network; nil where the app
  /// has no such page.
  public let offline: String?

  public init(
    name: String, title: Words, scheme: String, theme: String, scripts: [String],
    entrance: String? = nil, splash: String? = nil, offline: String? = nil
  ) {
    self.name = name
    self.title = title
    self.scheme = scheme
    self.theme = theme
    self.scripts = scripts
    self.entrance = entrance
    self.splash = splash
    self.offline = offline
  }

  /// The app's own path, which also is what it covers.
  var path: String { "/\(name)" }

  /// The house itself: lobby and refusals.
  public static let platform = Branding(
    name: "lobby", title: t(ko: "마당", en: "Madang"), scheme: "light dark", theme: "#f6f3ea",
    scripts: ["js/submit-once.js", "js/toast.js"])
}
