import Commons
import Core
import Delivery
import Foundation
import HTML
import MadangClient
import SQL
import Synchronization
import TestKit
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct DeliveryTests {
  @Test(arguments: Engine.allCases)
  func `each hour and each message of one's own is pushed once, with its text: W17`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let post = server.carryPushes()
      let bori = try await server.walker(slots: [.morning, .night])
      try await bori.send(Wal.reserve, Wal.ReserveRequest("내가 나에게", on: .friday + 1, 9))
      try await server.work()
      #expect(post.bodies.isEmpty, "who sets up at noon has this morning's in sight already")
      try server.goTo(.friday, 19, 59)
      try await server.work()
      #expect(post.bodies.isEmpty)
      for (day, hour) in [(0, 20), (1, 8), (1, 9)] {
        try server.goTo(.friday + day, hour)
        try await server.work()
        try await server.work()
      }
      let morning = try await server.texts(of: bori)
      #expect(post.bodies.count == 3 && Array(post.bodies.suffix(2)) == morning)
      #expect(post.bodies.last == "내가 나에게")
      #expect(Set(post.tags).count == 3, "each may be told apart when it comes twice")
    }
  }

  @Test(arguments: Engine.allCases)
  func `a server that was down pushes late what still is news, and nothing twice: H1 H2`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let post = server.carryPushes()
      let bori = try await server.walker(slots: [.morning, .night])
      try await bori.send(Wal.reserve, Wal.ReserveRequest("늦어도", on: .friday + 2, 7))
      try await server.work()
      let before = post.bodies.count
      // Down from Friday noon to Sunday, 10:00.
      try server.goTo(.friday + 2, 10)
      try await server.work()
      let today = try await bori.send(Wal.today)
      #expect(Set(post.bodies.dropFirst(before)) == Set(today.items.compactMap(\.text)))
      #expect(post.bodies.count == before + 2)
      #expect(today.slots == [nil, .morning, .night])
      #expect(try await bori.send(Wal.history, PageRequest()).delivered.total == 1)
      // Down for so long that every notification is too late.
      try server.goTo(.friday + 3, 7)
      try await server.work()
      #expect(post.bodies.count == before + 2)
      try server.goTo(.friday + 3, 8)
      try await server.work()
      #expect(post.bodies.count == before + 3)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what has come is pushed, though its person sets or writes something before it was: W17 H1`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let post = server.carryPushes()
      let bori = try await server.walker("bori", slots: [.night])
      let mori = try await server.walker("mori", slots: [.night])
      try server.goTo(.friday, 20)
      try await bori.send(Wal.setSlots, Wal.SlotSet([.morning, .night]))
      try await mori.send(Wal.reserve, Wal.ReserveRequest("내일의 나에게", on: .friday + 1, 9))
      #expect(post.bodies.isEmpty)
      try await server.work()
      #expect(post.bodies.count == 2)
      try await server.work()
      #expect(post.bodies.count == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func `what was pushed is not cancelled, and what was cancelled is not pushed: H11 H12`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let post = server.carryPushes()
      let bori = try await server.walker(slots: [.night])
      let one = try await bori.send(Wal.reserve, Wal.ReserveRequest("하나", on: .friday + 1, 9))
      let two = try await bori.send(Wal.reserve, Wal.ReserveRequest("둘", on: .friday + 2, 9))
      try server.goTo(.friday + 1, 9)
      try await server.work()
      #expect(post.bodies.contains("하나"))
      // A node whose clock is slightly behind cannot cancel it either.
      try server.goTo(.friday + 1, 8, 59, second: 59)
      await #expect(throws: Refusal.deliveredAlready) { try await bori.send(Wal.cancel, one.id) }
      try server.goTo(.friday + 1, 10)
      try await bori.send(Wal.cancel, two.id)
      try server.goTo(.friday + 2, 9)
      try await server.work()
      #expect(!post.bodies.contains("둘"))
    }
  }

  @Test(arguments: Engine.allCases)
  func `cancelling at the very moment ends as one of the two: H11`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let post = server.carryPushes()
      let bori = try await server.walker(slots: [.night])
      for turn in 1...8 {
        let kept = try await bori.send(
          Wal.reserve, Wal.ReserveRequest("말 \(turn)", on: .friday + turn, 9))
        try server.goTo(.friday + turn, 8, 59, second: 59)
        async let cancelled = isCancelled(kept.id, by: bori)
        server.clock.move(by: .seconds(1))
        _ = try await server.services.jobs.runDue()
        let wasCancelled = await cancelled
        try await server.work()
        #expect(post.bodies.contains("말 \(turn)") != wasCancelled)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `without anyone to carry a push the day and the history go on: H17 H18`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let bori = try await server.walker()
      try await bori.send(Wal.reserve, Wal.ReserveRequest("혼자서도", on: .friday + 1, 9))
      try server.goTo(.friday + 1, 9)
      try await server.work()
      let queued: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM outbox") }
      #expect(queued == 0)
      #expect(try await bori.send(Wal.history, PageRequest()).delivered.total == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `with no device to show it nothing is queued, and the day and the history go on: H17`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = server.carryPushes()
      let bori = try await server.walker()
      try await bori.send(Push.unsubscribe, "wal")
      try await bori.send(Wal.reserve, Wal.ReserveRequest("혼자서도", on: .friday + 1, 9))
      try server.goTo(.friday + 1, 9)
      try await server.services.jobs.runDue()
      let queued: Int? = try await server.db.read { try $0.value("SELECT COUNT(*) FROM outbox") }
      #expect(queued == 0)
      #expect(try await bori.send(Wal.history, PageRequest()).delivered.total == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `six hundred people at one hour are all told, one in a zone that is not known as well: H5 H18`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let post = server.carryPushes()
      let world = server.services.world
      try await server.db.write { db in
        for number in 0..<600 {
          let account = try server.services.sessions.account(of: "practice", "n\(number)", in: db)
          try db.run(
            """
            INSERT INTO wal_person (id, account_id, nickname, zone, categories, slots, joined_at)
            VALUES (\(world.id(Wal.Person.self)), \(account), 'x',
              \(number == 300 ? "Nowhere/At_All" : "Asia/Seoul"), 1, 4, \(world.now()))
            """)
          _ = try server.services.sessions.openWeb(account, in: db)
          let session: ID<Session>? = try db.value(
            "SELECT id FROM session WHERE account_id = \(account)")
          try db.run(
            """
            INSERT INTO push_subscription (id, account_id, session_id, app, endpoint, p256dh, auth,
              created_at)
            VALUES (\(world.id(Push.Subscription.self)), \(account), \(session), 'wal',
              \("https://push.test/\(number)"), \([UInt8]()), \([UInt8]()), \(world.now()))
            """)
        }
      }
      // What is not known of one's zone is read as Seoul's: it stops no one, that person neither.
      let people = try await server.db.read { db in
        try db.all("SELECT id, account_id FROM wal_person ORDER BY id") {
          row -> (ID<Wal.Person>, ID<Account>) in try (row[0], row[1])
        }
      }
      try server.goTo(.friday, 20)
      try await server.db.write { db in
        for (person, account) in people {
          try server.services.jobs.schedule(
            "wal.delivery", person.description, at: world.now(), for: account, in: db)
        }
      }
      try await server.work()
      #expect(post.bodies.count == 600)
    }
  }

  @Test(arguments: Engine.allCases)
  func `after leaving nothing is pushed, and no job is left: H27 H26`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let post = server.carryPushes()
      let bori = try await server.walker(slots: [.night])
      try await bori.send(Leaving.app, "wal", Leaving.Request())
      try server.goTo(.friday, 21)
      try await server.work()
      #expect(post.bodies.isEmpty)
      let left: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM job WHERE kind = 'wal.delivery'")
      }
      #expect(left == 0)
    }
  }
}

/// Cancels a letter; returns whether that was still possible.
private func isCancelled(_ id: ID<Wal.Reservation>, by client: Madang) async -> Bool {
  do {
    try await client.send(Wal.cancel, id)
    return true
  } catch { return false }
}

/// A courier that records what it delivered.
final class Post: Courier {
  private let carried = Mutex<[(body: String, tag: String)]>([])

  func deliver(_ parcel: OutboxItem) async -> Delivery {
    guard let push = try? parcel.read(PushNotice.self), push.title == t(ko: "왈", en: "WAL"),
      push.path == "/wal"
    else {
      return .failed(because: "unreadable")
    }
    carried.withLock { $0.append((push.body.ko, parcel.tag ?? "")) }
    return .delivered
  }

  var bodies: [String] { carried.withLock { $0.map(\.body) } }
  var tags: [String] { carried.withLock { $0.map(\.tag) } }
}

extension TestServer {
  /// Registers a recording courier for pushes and returns it.
  func carryPushes() -> Post {
    let post = Post()
    services.outbox.register(.push, by: post)
    return post
  }

  /// Runs due jobs, then sends the outbox.
  func work() async throws {
    try await services.jobs.runDue()
    try await services.outbox.sendDue()
  }
}
