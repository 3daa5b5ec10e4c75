import Apps
import Commons
import Core
import Foundation
import SQL
import Wire

extension MadangCommand {
  /// Fills an empty database with test data and writes `token person` for 2,000 members.
  static func seed(_ options: inout Options) async throws {
    let people = try options.number("--people") ?? 1000
    let notes = try options.number("--notes") ?? 10_000
    let tokens = options.text("--tokens")
    let location = try options.location()
    try options.end()

    let world = World(clock: { Instant(Date()) }, random: SodiumRandomSource())
    let db = try Database(location)
    do {
      try await db.migrate(Apps.migrations()) { db in
        guard try isEmpty(db) else {
          throw UsageError("The database is not empty; seed fills an empty one.")
        }
      }
      var signedIn: [AppSeed.SignedIn] = []
      for seed in Apps.all.compactMap({ $0.descriptor.seed }) {
        signedIn += try await seed.build(
          world, people, notes, tokens == nil ? 0 : 2000, db
        ) { say($0) }
      }
      if let tokens {
        let lines = signedIn.map { "\($0.token) \($0.person)\n" }.joined()
        guard
          FileManager.default.createFile(
            atPath: tokens, contents: Data(lines.utf8), attributes: [.posixPermissions: 0o600])
        else { throw UsageError("--tokens: \(tokens) cannot be written.") }
      }
    } catch {
      await db.close()
      throw error
    }
    await db.close()
  }
}
