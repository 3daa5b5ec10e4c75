import Commons
import Delivery
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Deliveries with several servers on one database, at once or one after another.
@Suite(.timeLimit(.minutes(30)))
struct NodeTests {
  @Test(arguments: Engine.allCases)
  func `two nodes at the same moment, and one in the midst of sending, push once: H4`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let node = try await TestServer(server.db, clock: server.clock, seed: 8)
      let slow = SlowCourier()
      server.services.outbox.register(.push, by: slow)
      let other = node.carryPushes()
      let names = ["bori", "mori", "nari", "dori"]
      for name in names { _ = try await server.walker(name, slots: [.night]) }
      try server.goTo(.friday, 20)
      try await atOnce([server.services.jobs, node.services.jobs, server.services.jobs]) { jobs in
        try await jobs.runDue()
      }
      let queued: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM outbox") }
      #expect(queued == names.count)
      // One node is sending; the other looks for due items, twice at once.
      async let sending: Void = server.services.outbox.sendDue()
      await slow.hasBegun()
      try await atOnce([node.services.outbox, node.services.outbox]) { try await $0.sendDue() }
      slow.goOn()
      try await sending
      // Both at the same moment, with nothing left to send.
      try await atOnce([server.services.outbox, node.services.outbox]) { try await $0.sendDue() }
      #expect(slow.tags.count + other.tags.count == names.count)
      #expect(Set(slow.tags + other.tags).count == names.count)
    }
  }

  @Test(arguments: Engine.allCases)
  func `both nodes send at the same moment, and each push goes out once: H4`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let node = try await TestServer(server.db, clock: server.clock, seed: 8)
      let posts = [server.carryPushes(), node.carryPushes()]
      for number in 1...12 { _ = try await server.walker("n\(number)", slots: [.night]) }
      try server.goTo(.friday, 20)
      try await atOnce([server, node, server, node]) { try await $0.work() }
      #expect(posts.flatMap(\.tags).count == 12 && Set(posts.flatMap(\.tags)).count == 12)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a cancelled day is free again, and after the server began anew nothing of it comes: H12`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker(slots: [.night])
      let kept = try await bori.send(Wal.reserve, Wal.ReserveRequest("그만둔 말", on: .friday + 1, 9))
      _ = try await bori.send(Wal.reserve, Wal.ReserveRequest("남은 말", on: .friday + 2, 9))
      try await bori.send(Wal.cancel, kept.id)
      #expect(try await bori.send(Wal.calendar, Wal.CalendarRequest()).taken == [.friday + 2])
      // A new server starts on the same database, without any state in memory.
      let begun = try await TestServer(server.db, clock: server.clock, seed: 9)
      let post = begun.carryPushes()
      let again = try await begun.viewer("bori")
      for day in 1...2 {
        try begun.goTo(.friday + day, 9)
        try await begun.work()
        #expect(post.bodies.contains("남은 말") == (day == 2))
      }
      #expect(!post.bodies.contains("그만둔 말"))
      let history = try await again.send(Wal.history, PageRequest())
      #expect(history.delivered.items.map(\.text) == ["남은 말"] && history.sending.isEmpty)
      // A day freed by cancelling can be reserved again, once.
      let anew = try await again.send(Wal.reserve, Wal.ReserveRequest("바꾼 말", on: .friday + 3, 9))
      try await again.send(Wal.cancel, anew.id)
      _ = try await again.send(Wal.reserve, Wal.ReserveRequest("다시 쓴 말", on: .friday + 3, 9))
      try begun.goTo(.friday + 3, 9)
      try await begun.work()
      #expect(post.bodies.contains("다시 쓴 말") && !post.bodies.contains("바꾼 말"))
    }
  }
}

/// A courier that blocks until `goOn()`.
final class SlowCourier: Courier {
  private let post = Post()
  private let began = AsyncStream<Void>.makeStream()
  private let gate = AsyncStream<Void>.makeStream()

  func deliver(_ parcel: OutboxItem) async -> Delivery {
    began.continuation.yield()
    for await _ in gate.stream {}
    return await post.deliver(parcel)
  }

  /// Returns once a delivery has started.
  func hasBegun() async { for await _ in began.stream { return } }

  func goOn() { gate.continuation.finish() }

  var tags: [String] { post.tags }
}
