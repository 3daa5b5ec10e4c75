import Commons
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Changes a refusal makes.
@Suite(.timeLimit(.minutes(30)))
struct OnRefusalTests {
  private static let refused = Refusal(409, "test.refused", ko: "안 돼요.", en: "No.")

  @Test func `it is done in the transaction that was refused, once the verb's own is undone`()
    async throws
  {
    try await TestServer.open(on: .postgres) { server in
      let transactions = Recorder<Int>()
      let endpoint = Endpoint<Nothing, Nothing, Nothing>(
        "test.endpoint", .post, "/demo/test", for: .viewer, "Test")
      let setting = "INSERT INTO setting (name, value) VALUES ('test', 'x')" as SQL
      var site = Site(server.services)
      try site.write(endpoint, .signedIn, then: .next { _, _ in .to("/") }) { _, _, db in
        try db.run(setting)
        transactions.note(try db.value("SELECT CAST(txid_current() AS BIGINT)") ?? 0)
        throw Self.refused
      } onRefusal: { refusal in
        guard refusal == Self.refused else { return nil }
        return { _, db in
          // The verb's own row would conflict.
          try db.run(setting)
          transactions.note(try db.value("SELECT CAST(txid_current() AS BIGINT)") ?? 1)
          return .to("/sorry", ko: "미안해요.", en: "Sorry.")
        }
      }
      let token = try await server.browser(as: "haneul").cookie
      let reply = await Browser(router: site.router, cookie: token).post("/demo/test")
      #expect(reply.status == 303 && reply.header("Location") == "/sorry")
      #expect(transactions.all.count == 2 && Set(transactions.all).count == 1)
      // A client gets the refusal; the change is made all the same.
      try await server.db.write { try $0.run("DELETE FROM setting WHERE name = 'test'") }
      let client = await Browser(router: site.router, cookie: token).ask(.post, "/demo/test")
      #expect(client.status == 409)
      let kept = try await server.db.read {
        try $0.exists("SELECT 1 FROM setting WHERE name = 'test'")
      }
      #expect(kept)
    }
  }
}
