import Commons
import Core
import Foundation
import HTTP
import SQL
import TestKit
import Testing

/// The commands on a database of another version of the program.
@Suite(.timeLimit(.minutes(30)))
struct OlderDatabaseTests {
  /// Runs `body` with a folder whose database the build 32a197e left, and with what has run there.
  private func inFolder(_ body: (String, [String: Int]) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "m-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let ran = try await open(folder) { db in
      try await ReleasedDatabase(at: ManualClock().now).make(in: db)
      return try await db.scriptsRun()
    }
    try await body(folder, ran)
  }

  private func open<T: Sendable>(
    _ folder: String, _ body: (Database) async throws -> T
  ) async throws -> T {
    let db = try Database(.sqlite(path: folder + "/madang.db"), readers: 2)
    let result = try await body(db)
    await db.close()
    return result
  }

  /// Only its own version, or no server at all, could go on with a migrated one.
  @Test(arguments: [
    (["operator", "list"], "does not have the tables of this version"),
    (["operator", "add", "yello:haneul"], "does not have the tables of this version"),
    (["audit"], "does not have the tables of this version"),
    (["seed"], "The database is not empty; seed fills an empty one.\n"),
    (["serve", "--port", "0", "--demo"], "--demo has powers that real data must not meet"),
  ])
  func `what is refused on an older database leaves it as it is`(
    _ words: [String], _ said: String
  ) async throws {
    try await inFolder { folder, ran in
      let answer = try await BuiltProgram("madang").run(words + ["--data", folder])
      #expect(answer.status == 2 && answer.output.contains(said), "\(answer)")
      #expect(try await open(folder) { try await $0.scriptsRun() } == ran)
    }
  }

  @Test func `the server says that it has migrated, once`() async throws {
    try await inFolder { folder, ran in
      // The folder of uploads ends the start, after the migrations.
      let serve = ["serve", "--port", "0", "--uploads", "/dev/null/uploads", "--data", folder]
      let said = "madang has migrated the database: older versions cannot open it any more\n"
      let first = try await BuiltProgram("madang").run(serve)
      #expect(first.status == 2 && first.output.contains(said), "\(first)")
      #expect(try await open(folder) { try await $0.scriptsRun() } != ran)
      #expect(try await !BuiltProgram("madang").run(serve).output.contains(said))
      #expect(try await BuiltProgram("madang").run(["audit", "--data", folder]).status == 0)
    }
  }

  @Test func `a host, proxy or port that cannot be leaves an older database as it is`()
    async throws
  {
    try await StubServer.serve({ _ in Response(status: 200) }) { _, address in
      let taken = try #require(address.split(separator: ":").last.map(String.init))
      try await inFolder { folder, ran in
        for (option, value) in [
          ("--host", "no..host"), ("--proxy", "localhost"), ("--port", taken),
        ] {
          let answer = try await BuiltProgram("madang").run(
            ["serve", "--port", "0", "--data", folder, option, value])
          #expect(answer.status != 0 && !answer.output.contains("migrated"), "\(answer)")
        }
        #expect(try await open(folder) { try await $0.scriptsRun() } == ran)
      }
    }
  }

  @Test(arguments: [
    ("MADANG_CONTACT", "nobody"), ("MADANG_MEDIA", "/dev/null/photos"),
    ("MADANG_MAP_TILES", "nowhere"), ("MADANG_YELLO_SPREAD", "soon"),
    ("MADANG_SMTP_URL", "http://mail.example"),
  ])
  func `a setting that is refused leaves an older database as it is`(
    _ name: String, _ value: String
  ) async throws {
    try await inFolder { folder, ran in
      let answer = try await BuiltProgram("madang").run(
        ["serve", "--port", "0", "--data", folder], settings: [name: value])
      #expect(answer.status == 2 && answer.output.contains(name), "\(answer)")
      #expect(!answer.output.contains("migrated"))
      #expect(try await open(folder) { try await $0.scriptsRun() } == ran)
    }
  }

  @Test func `a new database is not said to have been migrated`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "m-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let answer = try await BuiltProgram("madang").run(
      ["serve", "--port", "0", "--media", "/dev/null/photos", "--data", folder])
    #expect(answer.status == 2 && !answer.output.contains("migrated"), "\(answer)")
  }

  /// systemd does not try again after the status 2.
  @Test func `a server that is older than its database says so and ends`() async throws {
    try await inFolder { folder, _ in
      try await open(folder) { db in
        try await db.migrate(TestServer.migrations)
        _ = try await db.write { db in
          try db.run("INSERT INTO migration (name, number, checksum) VALUES ('wal', 99, 'later')")
        }
      }
      let answer = try await BuiltProgram("madang").run(
        ["serve", "--port", "0", "--data", folder])
      #expect(answer.status == 2)
      #expect(answer.output.contains("madang: This program does not fit the database: a newer"))
      #expect(answer.output.hasSuffix("start that one, or restore a backup made before.\n"))
      let list = try await BuiltProgram("madang").run(["operator", "list", "--data", folder])
      #expect(list.status == 2 && list.output.contains("does not have the tables of this version"))
    }
  }
}
