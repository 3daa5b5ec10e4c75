import TestKit
import Testing
import Wire

@testable import Commons
@testable import SQL
@testable import Wal

/// What it costs to know who asks.
@Suite struct GateTests {
  @Test(arguments: Engine.allCases)
  func `a member and that they are not kept out is one statement`(_ engine: Engine) async throws {
    try await Street.open(on: engine) { street in
      _ = try await street.walker()
      let credential = Credential(token: try await street.browser(as: "bori").token)
      let statements = try await street.db.read { db in
        _ = try Gate<Caller>.callers.standing(at: Wal.first.pattern, in: street.house)
          .admit(credential, street.clock.now, db)
        return db.statements
      }
      #expect(statements == 1)
    }
  }
}
