import Commons
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct AuditTests {
  @Test(arguments: Engine.allCases)
  func `the audit finds a note without a vote, and a count that is off`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      try await server.audit()
      try await server.db.write { db in
        try db.run("UPDATE yello_note SET color = color % 12 + 1 WHERE id = \(note)")
        try db.run("UPDATE yello_person SET friends = friends + 1 WHERE id = \(cast.sea.id)")
        try db.run("UPDATE yello_person SET unread = unread + 1 WHERE id = \(cast.jun.id)")
      }
      let wrong = try await server.db.read { try YelloAudit.run(in: $0) }.filter { $0.wrong > 0 }
      #expect(wrong.map(\.wrong) == [1, 1, 1])
      #expect(wrong[0].what.contains("real vote"))
    }
  }
}

extension TestServer {
  /// Requires that the audit finds nothing wrong.
  func audit() async throws {
    for finding in try await db.read({ try YelloAudit.run(in: $0) }) {
      #expect(finding.wrong == 0, "\(finding.what)")
    }
  }
}
