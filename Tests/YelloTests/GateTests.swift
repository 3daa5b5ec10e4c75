import Core
import TestKit
import Testing
import Wire

@testable import Commons
@testable import SQL
@testable import Yello

/// The cost of authorizing a request.
@Suite(.timeLimit(.minutes(30)))
struct GateTests {
  @Test(arguments: Engine.allCases)
  func `who asks, what is kept of them and that they are not kept out is one statement`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.student("김하늘", "haneul")
      _ = try await server.attendant("haneul")
      let credential = Credential(token: try await server.browser(as: "haneul").token)
      func statements<Principal>(_ gate: Gate<Principal>) async throws -> Int {
        try await server.db.read { db in
          _ = try gate.scoped(to: YelloApp.descriptor)
            .admit(credential, server.clock.now, db)
          return db.statements
        }
      }
      #expect(try await statements(Gate<Viewer>.signedIn) == 1)
      #expect(try await statements(Gate<OperatorAccount>.operators) == 1)
      #expect(try await statements(Gate<Member>.members) == 1)
    }
  }
}
