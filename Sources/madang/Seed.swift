import Apps
import Commons
import Core
import Foundation
import HTTP
import SQL
import Wire

extension MadangCommand {
  /// Fills an empty database with test data and writes `token person` for 2,000 members.
  static func seed(_ options: inout Options) async throws {
    let people = try options.number("--people") ?? 1000
    let notes = try options.number("--notes") ?? 10_000
    let tokenFile = options.text("--tokens")
    let location = try options.location()
    try options.end()
    try makeFolder(of: location)
    let tokens = try tokenFile.map { name in
      // Written as it is, not replaced: it may be a device.
      let file = open(name, O_WRONLY | O_TRUNC | O_CREAT | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw UsageError("--tokens: \(name) cannot be written.") }
      return file
    }

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
        try write(Array(lines.utf8), to: tokens)
      }
    } catch {
      await db.close()
      throw error
    }
    await db.close()
  }
}
