public import HTML

/// How an app looks around its pages.
public struct Look: Sendable {
  /// The path name and the class on `<html>`: `yello`.
  public let name: String
  public let title: Words
  /// `dark` where an app is dark by design.
  public let scheme: String
  public let theme: String
  /// Scripts every page of the app loads, as modules.
  public let scripts: [String]

  public init(name: String, title: Words, scheme: String, theme: String, scripts: [String]) {
    self.name = name
    self.title = title
    self.scheme = scheme
    self.theme = theme
    self.scripts = scripts
  }

  /// The house itself: lobby and refusals.
  public static let house = Look(
    name: "lobby", title: t(ko: "마당", en: "Madang"), scheme: "light dark", theme: "#f6f3ea",
    scripts: ["js/once.js", "js/toast.js"])
}
