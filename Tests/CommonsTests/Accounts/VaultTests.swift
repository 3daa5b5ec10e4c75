import Core
import Delivery
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Commons

/// Encryption at rest and its key.
@Suite(.timeLimit(.minutes(30)))
struct VaultTests {
  private func folder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.appending(path: "madang.db.key").path)
  }

  private func settingsError(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch { return (error as? SettingsError)?.description }
  }

  @Test func `what is sealed is read with its key, as its owner's, and whole`() throws {
    let vault = try #require(Vault(key: [UInt8](1...32)))
    let sealed = vault.seal("토큰", for: "apple 1")
    #expect(vault.open(sealed, for: "apple 1") == "토큰")
    #expect(vault.seal("토큰", for: "apple 1") != sealed)
    #expect(vault.open(sealed, for: "apple 2") == nil)
    #expect(Vault.passing.open(sealed, for: "apple 1") == nil)
    #expect(Vault(key: [1, 2, 3]) == nil)
    for place in sealed.indices.dropFirst(3) {
      var other = sealed
      other.replaceSubrange(place...place, with: sealed[place] == "A" ? "B" : "A")
      #expect(vault.open(other, for: "apple 1") == nil)
    }
    for text in ["", "v1.", "v1.AAAA", "토큰", String(sealed.dropFirst(3))] {
      #expect(vault.open(text, for: "apple 1") == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the key is made once, for its owner's eyes; a missing or another one is said at the start`(
    _ engine: Engine
  ) async throws {
    try await folder { file in
      try await TestDatabases.fresh(engine, [Services.migrations]) { db in
        let first = try await Vault.open(keptIn: file, of: db)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let again = try await Vault.open(keptIn: file, of: db)
        #expect(again.open(first.seal("토큰", for: "me"), for: "me") == "토큰")
        let key = try String(contentsOfFile: file, encoding: .utf8)

        try FileManager.default.removeItem(atPath: file)
        let missing = await settingsError { _ = try await Vault.open(keptIn: file, of: db) }
        #expect(missing?.contains("\(file) is missing") == true)
        #expect(!FileManager.default.fileExists(atPath: file))
        for (wrong, said) in [
          (String(repeating: "A", count: 43), "is not the key"), ("short", "holds no key"),
          ("", "holds no key"),
        ] {
          try wrong.write(toFile: file, atomically: true, encoding: .utf8)
          let words = await settingsError { _ = try await Vault.open(keptIn: file, of: db) }
          #expect(words?.contains(said) == true, "\(words ?? "-")")
        }
        try key.write(toFile: file, atomically: true, encoding: .utf8)
        _ = try await Vault.open(keptIn: file, of: db)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `what was kept in the open before is sealed at the start`(_ engine: Engine) async throws {
    try await folder { file in
      try await TestDatabases.fresh(engine, [Services.migrations]) { db in
        let account = ID<Account>(at: Instant(milliseconds: 1), sequence: 0, random: 7)
        try await db.write { db in
          try db.run("INSERT INTO account (id, created_at) VALUES (\(account), 1)")
          try db.run("INSERT INTO identity VALUES ('apple', 'x', \(account), 1)")
          try db.run("INSERT INTO provider_grant VALUES ('apple', 'x', 'web', 'plain')")
        }
        for _ in 0..<2 {
          let vault = try await Vault.openForGrants(keptIn: file, of: db)
          let kept: String? = try await db.read {
            try $0.value("SELECT refresh_token FROM provider_grant")
          }
          #expect(kept.flatMap { vault.open($0, for: "apple x") } == "plain")
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `Apple's refresh token is nowhere in the open, and is what Apple is told at leaving`(
    _ engine: Engine
  ) async throws {
    try await SignInFixtures.open(on: engine) { fixtures in
      let leaving = try await fixtures.leave("apple")
      fixtures.answer(leaving, as: "a-1", from: StubWeb.apple)
      let session = try #require(fixtures.session(try await fixtures.arrive(leaving, at: "apple")))
      let kept: String? = try await fixtures.server.db.read {
        try $0.value("SELECT refresh_token FROM provider_grant")
      }
      #expect(kept?.hasPrefix("v1.") == true)
      _ = await fixtures.server.router.respond(
        to: Request(
          .delete, Leaving.all.path,
          headers: [
            ("Accept", "application/json"), ("Cookie", session),
            ("Sec-Fetch-Site", "same-origin"),
          ]))
      let waiting: [String] = try await fixtures.server.db.read {
        try $0.all("SELECT payload FROM outbox ORDER BY id") { try $0[0] }
      }
      #expect(waiting.count == 1 && !waiting[0].contains("the-refresh-token"))
      try await fixtures.server.services.outbox.sendDue()
      let revoked = try #require(fixtures.web.asked(StubWeb.apple + "/revoke").first)
      #expect(revoked.fields["token"] == "the-refresh-token")
    }
  }
}
