public import HTML

/// An app's name, colours, scripts and entrance.
public struct Branding: Sendable {
  /// The path name, also the class on `<html>`: `yello`.
  public let name: String
  public let title: Words
  /// The CSS `color-scheme`; `dark` when the app is dark by design.
  public let scheme: String
  public let theme: String
  /// Scripts loaded by every page of the app, as modules.
  public let scripts: [String]
  /// The page for people who are not signed in; nil for the lobby.
  public let entrance: String?
  /// The drawing of the splash on the first visit; nil for none.
  public let splash: String?
  /// The drawing of the offline page; nil when the app has none.
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

  /// The app's path, also the scope of its service worker.
  var path: String { "/\(name)" }

  /// The platform itself: lobby and error pages outside of apps.
  public static let platform = Branding(
    name: "lobby", title: t(ko: "마당", en: "Madang"), scheme: "light dark", theme: "#f6f3ea",
    scripts: ["js/submit-once.js", "js/toast.js"])
}
