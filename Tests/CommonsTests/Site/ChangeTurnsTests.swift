import Core
import Dispatch
import HTTP
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@testable import Commons

/// How many changes of one account run at one time.
@Suite(.timeLimit(.minutes(30)))
struct ChangeTurnsTests {
  /// SQLite has one writer, and nothing waits for a row.
  @Test func `while many changes of one account are held up, others are answered`() async throws {
    try await TestServer.open(on: .postgres) { server in
      let accounts = Recorder<ID<Account>>()
      let hold = DispatchSemaphore(value: 0)
      let endpoint = Endpoint<Nothing, Nothing, Nothing>(
        "test.endpoint", .post, "/demo/test", for: .viewer, "Test")
      var site = Site(server.services)
      try site.write(endpoint, .signedIn, then: .next { _, _ in .to("/") }) { _, me, _ in
        accounts.note(me.account)
        hold.wait()
        return Nothing()
      }
      let many = try await server.browser(as: "haneul")
      let other = try await server.browser(as: "sora")
      let turns = server.services.changeTurns
      let browser = Browser(router: site.router, cookie: many.cookie)
      async let replies = atOnce(0..<20) { _ in await browser.ask(.post, "/demo/test").status }
      while accounts.all.isEmpty { await Task.yield() }
      while turns.waiting(for: accounts.all[0]) < 17 { await Task.yield() }
      #expect(await other.open("/account").status == 200)
      for _ in 0..<20 { hold.signal() }
      #expect(try await Set(replies) == [200])
      #expect(turns.waiting(for: accounts.all[0]) == 0)
    }
  }

  @Test func `changes run in the order in which they came, and one that fails lets the next run`()
    async throws
  {
    let turns = ChangeTurns()
    let account = ID<Account>(high: 1, low: 2)
    let begun = Recorder<Int>()
    let gates = (0..<8).map { _ in AsyncStream<Void>.makeStream() }
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          await #expect(throws: Refusal.self) {
            try await turns.take(for: account) {
              begun.note(number)
              for await _ in gates[number].stream {}
              throw Refusal.fault
            }
          }
        }
        // Each waits before the next one comes.
        while begun.all.count + turns.waiting(for: account) <= number { await Task.yield() }
      }
      #expect(begun.all.sorted() == [0, 1, 2])
      for number in 0..<8 {
        gates[number].continuation.finish()
        while begun.all.count < min(8, number + 4) { await Task.yield() }
        #expect(begun.all.last == min(7, number + 3))
      }
      try await group.waitForAll()
    }
  }
}
