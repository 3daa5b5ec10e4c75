import Apps
import SQL

/// Only `serve` migrates: there is no way back, and servers of an older version may be running.
extension MadangCommand {
  /// Throws a `UsageError` unless the database has the tables of this version.
  static func requireThisVersion(of db: Database) async throws {
    guard areAll(try await db.scriptsRun()) else {
      throw UsageError(
        "The database does not have the tables of this version. Use the version that serves it, or serve it with this one first."
      )
    }
  }

  /// Whether these are the numbers of all migrations of this version.
  static func areAll(_ scriptsRun: [String: Int]) -> Bool {
    Apps.migrations().allSatisfy { scriptsRun[$0.name] == $0.scripts.count }
  }
}
