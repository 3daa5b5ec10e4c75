import Core
import TestKit
import Testing
import Wire

@testable import Commons
@testable import SQL
@testable import Wal

/// The cost of authorizing a request.
@Suite(.timeLimit(.minutes(30)))
struct GateTests {
  @Test(arguments: Engine.allCases)
  func `a member and that they are not kept out is one statement`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.walker()
      let credential = Credential(token: try await server.browser(as: "bori").token)
      let statements = try await server.db.read { db in
        _ = try Gate<Reader>.readers.scoped(to: WalApp.descriptor)
          .admit(credential, server.clock.now, db)
        return db.statements
      }
      #expect(statements == 1)
    }
  }
}
