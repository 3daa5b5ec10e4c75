import Core
import Foundation
import SQL
import Wire

extension Transaction {
  /// Which versions may be used; what cannot be read requires nothing.
  func appConfig() throws -> Colary.RemoteConfig {
    let text: String? = try value("SELECT config FROM colary_config WHERE id = 1")
    let stored = text.flatMap {
      try? JSONDecoder().decode(Colary.RemoteConfig.self, from: Data($0.utf8))
    }
    return stored ?? Colary.RemoteConfig()
  }

  func setAppConfig(
    _ change: Colary.VersionChange, at now: Instant
  ) throws -> Colary.RemoteConfig {
    let versions = [change.minVersion, change.latestVersion, change.apiMin]
    guard versions.allSatisfy({ $0.isEmpty || Colary.AppVersion($0) != nil }) else {
      throw Refusal.versionsUnreadable
    }
    if let least = Colary.AppVersion(change.minVersion),
      let latest = Colary.AppVersion(change.latestVersion), least > latest
    {
      throw Refusal.versionsCrossed
    }
    let config = Colary.RemoteConfig(
      minVersion: change.minVersion, latestVersion: change.latestVersion, apiMin: change.apiMin,
      updateURL: change.updateURL ?? "",
      message: Colary.BothWords(ko: change.messageKo ?? "", en: change.messageEn ?? ""),
      maintenance: change.maintenance ?? false)
    let text = String(decoding: try JSONEncoder().encode(config), as: UTF8.self)
    try run(
      """
      INSERT INTO colary_config (id, config, changed_at) VALUES (1, \(text), \(now))
      ON CONFLICT (id) DO UPDATE SET config = excluded.config, changed_at = excluded.changed_at
      """)
    return config
  }

  /// Refuses to sync with a version below the lowest that the server understands.
  func requireVersion(_ version: String?) throws {
    guard let version = version.flatMap(Colary.AppVersion.init),
      let least = Colary.AppVersion(try appConfig().apiMin), version < least
    else { return }
    throw Refusal.appTooOld
  }
}
