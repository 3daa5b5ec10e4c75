import Foundation

/// An iPhone app that belongs to this server.
public struct IOSApp: Sendable, Equatable {
  /// The ten characters of the developer team.
  public let team: String
  /// The bundle id.
  public let bundle: String

  /// Parses `TEAM.bundle.id`; nil for anything else.
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: #/([A-Z0-9]{10})\.([A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)*)/#)
    else { return nil }
    team = String(match.1)
    bundle = String(match.2)
  }

  /// The app id as Apple writes it.
  public var id: String { "\(team).\(bundle)" }
}

extension Settings {
  /// The iPhone apps of `MADANG_IOS_APPS`; throws for one that is not `TEAM.bundle.id`.
  public func iosApps() throws(SettingsError) -> [IOSApp] {
    var apps: [IOSApp] = []
    for text in list(.iosApps) {
      guard let app = IOSApp(text) else {
        throw SettingsError(
          "\(Name.iosApps.variable) has an app that is not TEAM.bundle.id: \(text)")
      }
      apps.append(app)
    }
    return apps
  }

  /// A setting's values, which are separated by commas.
  public func list(_ name: Name) -> [String] {
    (self[name] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
