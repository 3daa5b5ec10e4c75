public import HTML

/// An app's name, colours, scripts and entrance.
public struct Branding: Sendable {
  /// The path name, also the class on `<html>`: `club`.
  public let name: String
  public let title: LocalizedText
  /// The CSS `color-scheme`; `dark` when the app is dark by design.
  public let scheme: String
  public let theme: String
  /// Scripts loaded by every page of the app besides the shared ones, as modules.
  public let scripts: [String]
  /// Scripts that run before anything is drawn, not as modules.
  public let earlyScripts: [String]
  /// Whether pages load htmx; without it they work by links, forms and the app's own scripts.
  public let usesHTMX: Bool
  /// Pages that show what the device stores: the service worker keeps them as a visitor gets them with
  /// the query `shell`, and serves them for any query when the network does not.
  public let shells: [String]
  /// Files that those pages need without a network.
  public let shellFiles: [String]
  /// The page for people who are not signed in; nil for the lobby.
  public let entrance: String?
  /// The drawing of the splash on the first visit; nil for none.
  public let splash: String?
  /// The drawing of the offline page; nil when the app has none.
  public let offline: String?
  /// Whether the installed app is upright; else it turns with the device.
  public let isPortrait: Bool

  public init(
    name: String, title: LocalizedText, scheme: String, theme: String, scripts: [String],
    earlyScripts: [String] = [], usesHTMX: Bool = true, shells: [String] = [],
    shellFiles: [String] = [], entrance: String? = nil, splash: String? = nil,
    offline: String? = nil, isPortrait: Bool = false
  ) {
    self.name = name
    self.title = title
    self.scheme = scheme
    self.theme = theme
    self.scripts = scripts
    self.earlyScripts = earlyScripts
    self.usesHTMX = usesHTMX
    self.shells = shells
    self.shellFiles = shellFiles
    self.entrance = entrance
    self.splash = splash
    self.offline = offline
    self.isPortrait = isPortrait
  }

  /// The app's path, also the scope of its service worker.
  var path: String { "/\(name)" }

  /// The platform itself: lobby and error pages outside of apps.
  public static let platform = Branding(
    name: "lobby", title: t(ko: "마당", en: "Madang"), scheme: "light dark", theme: "#f6f3ea",
    scripts: [])

  /// The scripts of every page, the app's own last.
  var allScripts: [String] {
    ["js/toast.js", "js/submit.js", "js/press.js"] + (offline == nil ? [] : ["js/offline.js"])
      + scripts
  }
}
