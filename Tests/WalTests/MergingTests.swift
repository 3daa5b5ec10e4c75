import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// WAL after two accounts were merged.
@Suite(.timeLimit(.minutes(30)))
struct MergingTests {
  @Test(arguments: Engine.allCases)
  func `who brings WAL over into another account is told of what comes, as before`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let post = server.carryPushes()
      let bori = try await server.walker(slots: [.night])
      try await bori.send(Wal.reserve, Wal.ReserveRequest("합쳐도 오는 말", on: .friday + 1, 9))
      let browser = try await server.browser(as: "fresh")
      let now = server.clock.now
      try await server.db.write { db in
        let me = try Gate<Viewer>.signedIn.admit(Credential(token: browser.token), now, db)
        _ = try server.services.identities.resolve("practice", "bori", by: me, in: db)
        let bori = try server.services.sessions.account(of: "practice", "bori", in: db)
        try Operators.add(bori, at: now, in: db)
      }
      #expect(await browser.post(Identities.confirmMerge.action).status == 303)
      let fresh = try await server.viewer("fresh")
      let due: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM job") }
      #expect(due == 1, "what is due for it came along")
      let account = try await fresh.send(AccountCard.show).id
      let operators = try await server.db.read { try Operators.all(in: $0).map(\.account) }
      #expect(operators == [account], "and so did an operator's place")
      // The devices of the merged account were signed out, so this one is subscribed.
      try await fresh.send(
        Push.subscribe, "wal", PushBrowser.subscription(at: "https://push.test/fresh"))
      for (day, hour) in [(0, 20), (1, 9)] {
        try server.goTo(.friday + day, hour)
        try await server.work()
      }
      #expect(post.bodies.count == 2 && post.bodies.last == "합쳐도 오는 말")
    }
  }
}
