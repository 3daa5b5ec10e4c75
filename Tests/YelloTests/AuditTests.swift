import SQL
import TestKit
import Testing
import Wire
import Yello

struct AuditTests {
  @Test(arguments: Engine.allCases)
  func `the audit finds a note without a vote, and a count that is off`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      let cast = try await street.cast()
      let note = try await street.note(from: cast.haneul, to: cast.doyun)
      try await street.audit()
      try await street.db.write { db in
        try db.run("UPDATE yello_note SET color = color % 12 + 1 WHERE id = \(note)")
        try db.run("UPDATE yello_person SET friends = friends + 1 WHERE id = \(cast.sea.id)")
        try db.run("UPDATE yello_person SET unread = unread + 1 WHERE id = \(cast.jun.id)")
      }
      let wrong = try await street.db.read { try YelloAudit.run(in: $0) }.filter { $0.wrong > 0 }
      #expect(wrong.map(\.wrong) == [1, 1, 1])
      #expect(wrong[0].what.contains("real vote"))
    }
  }
}

extension Street {
  /// Nothing is wrong with what is counted and kept.
  func audit() async throws {
    for finding in try await db.read({ try YelloAudit.run(in: $0) }) {
      #expect(finding.wrong == 0, "\(finding.what)")
    }
  }
}
