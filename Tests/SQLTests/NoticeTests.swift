import Foundation
import SQL
import TestKit
import Testing

/// Received notifications as an async stream.
final class ReceivedNotifications: Sendable {
  let notices: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init(_ db: Database) {
    (notices, continuation) = AsyncStream.makeStream()
    db.listen { [continuation] in continuation.yield($0) }
  }

  /// Notifications up to and including `last`.
  func until(_ last: String) async -> [String] {
    var list: [String] = []
    for await notice in notices {
      list.append(notice)
      if notice == last { break }
    }
    return list
  }
}

@Suite(.timeLimit(.minutes(30)))
struct NoticeTests {
  private struct Stop: Error {}

  @Test(arguments: Engine.allCases)
  func `notices are heard once committed, in order, and not when undone`(
    engine: Engine
  ) async throws {
    try await TestDatabases.fresh(engine, [clubs]) { db in
      let heard = ReceivedNotifications(db)
      try await db.write { db in
        try db.notify("하나")
        try db.notify("two 🌈 'quoted'")
        try db.notify("하나")
        try? db.attempt {
          try db.notify("undone attempt")
          throw Stop()
        }
      }
      _ = try? await db.write { db in
        try db.notify("undone")
        throw Stop()
      }
      _ = try? await db.write { db in
        try db.notify("undone too")
        try db.run("INSERT INTO later VALUES (404)")
      }
      try await db.write { try $0.notify("last") }
      #expect(await heard.until("last") == ["하나", "two 🌈 'quoted'", "last"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a notice longer than any engine carries is refused`(engine: Engine) async throws {
    try await TestDatabases.fresh(engine) { db in
      let heard = ReceivedNotifications(db)
      let longest = String(repeating: "가", count: 2666)
      let refused = await #expect(throws: DatabaseError.self) {
        try await db.write { try $0.notify(longest + "!!") }
      }
      #expect(refused?.code == .value)
      try await db.write { try $0.notify(longest + "!") }
      #expect(await heard.until(longest + "!").count == 1)
    }
  }

  @Test func `every node hears what one says, and other schemas nothing`() async throws {
    try await TestDatabases.fresh(.postgres) { stranger in
      let strange = ReceivedNotifications(stranger)
      try await TestDatabases.place(.postgres) { place in
        let one = try Database(place)
        let other = try Database(place)
        let heard = [ReceivedNotifications(one), ReceivedNotifications(other)]
        try await one.write { try $0.notify("from one") }
        for each in heard { #expect(await each.until("from one") == ["from one"]) }
        try await other.write { try $0.notify("from other") }
        for each in heard { #expect(await each.until("from other") == ["from other"]) }
        await one.close()
        await other.close()
      }
      try await stranger.write { try $0.notify("mine") }
      #expect(await strange.until("mine") == ["mine"])
    }
  }
}
