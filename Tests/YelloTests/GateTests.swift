import TestKit
import Testing
import Wire

@testable import Commons
@testable import SQL
@testable import Yello

/// What it costs to know who asks.
@Suite struct GateTests {
  @Test(arguments: Engine.allCases)
  func `who asks, what is kept of them and that they are not kept out is one statement`(
    _ engine: Engine
  ) async throws {
    try await Street.open(on: engine) { street in
      _ = try await street.student("김하늘", "haneul")
      _ = try await street.attendant("haneul")
      let credential = Credential(token: try await street.browser(as: "haneul").token)
      func statements<Asker>(_ gate: Gate<Asker>) async throws -> Int {
        try await street.db.read { db in
          _ = try gate.standing(at: Yello.home.pattern, in: street.house)
            .admit(credential, street.clock.now, db)
          return db.statements
        }
      }
      #expect(try await statements(Gate<Viewer>.signedIn) == 1)
      #expect(try await statements(Gate<Attendant>.operators) == 1)
      #expect(try await statements(Gate<Member>.members) == 1)
    }
  }
}
