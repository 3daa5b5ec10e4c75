import Commons
import SQL
import Wal
import Yello

extension MadangCommand {
  /// The apps of the platform; a new app is a folder in Sources and an entry here.
  static let apps: [any App.Type] = [YelloApp.self, WalApp.self]

  /// The migrations of the platform and all apps.
  static var migrations: [MigrationSet] { [Services.migrations] + apps.map { $0.migrations } }
}
