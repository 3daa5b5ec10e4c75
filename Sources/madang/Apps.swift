import Commons
import SQL
import Wal
import Yello

extension MadangCommand {
  /// The apps of the house: a new one is its folder and its place in this line.
  static let apps: [any App.Type] = [YelloApp.self, WalApp.self]

  /// The tables of all of them.
  static var migrations: [MigrationSet] { [Services.migrations] + apps.map { $0.migrations } }
}
