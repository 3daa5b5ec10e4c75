import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Where a stream goes on, so that nothing is missed.
@Suite(.timeLimit(.minutes(30)))
struct StreamPositionTests {
  @Test(arguments: Engine.allCases)
  func `a stream goes on after Last-Event-ID without a gap, and says so when too much is gone`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let say = { (count: Range<Int>) in
        try await server.db.write { db in
          for number in count {
            try Feed.append(LiveEvent(kind: "say", subject: "\(number)"), to: haneul.id, in: db)
          }
        }
      }
      try await say(0..<5)
      let reading = try await server.services.hub.open(haneul.id, lastSeen: "2")
      #expect(await subjects(reading, 3) == ["2", "3", "4"])
      try await say(5..<205)
      let late = try await server.services.hub.open(haneul.id, lastSeen: "5")
      #expect(await subjects(late, 1) == ["reset"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `a page names the event it saw last, and the stream begins by saying where it is`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      for number in 1...5 {
        try await server.db.write {
          try Feed.append(LiveEvent(kind: "say", subject: "\(number)"), to: haneul.id, in: $0)
        }
      }
      let browser = try await server.browser(as: "haneul")
      /// The ids and kinds of the first events of a page's stream.
      func events(_ count: Int, _ query: String, lastID: String? = nil) async throws -> [String] {
        let reply = await browser.open(
          Yello.events.path + query, headers: lastID.map { [("Last-Event-ID", $0)] } ?? [])
        guard case .events(let stream) = reply.body else { throw Refused(reply: reply) }
        defer { stream.end() }
        return await blocks(stream, count).map { block in
          block.split(separator: "\n").prefix(2).joined(separator: " ")
        }
      }
      #expect(try await events(1, "?client=a&after=") == ["id: 5 event: position"])
      #expect(
        try await events(3, "?client=a&after=3")
          == ["id: 3 event: position", "id: 4 event: say", "id: 5 event: say"])
      // An EventSource that reconnects by itself repeats its address, with an older id.
      #expect(
        try await events(2, "?client=a&after=3", lastID: "4")
          == ["id: 4 event: position", "id: 5 event: say"])
      #expect(
        try await events(2, "?client=a&after=9")
          == ["id: 9 event: position", "id: 5 event: reset"])
      // Clients that do not ask get an id without an event.
      #expect(try await events(1, "?client=a") == ["id: 5"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `what happens between a page and the opening of its stream reaches it, in each app`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      try await haneul.client.send(
        Sesac.join,
        Sesac.JoinRequest(
          nickname: Sesac.Nickname("보리"), birth: Day(2000, 5, 4),
          email: Sesac.Email("someone@example.com"), gender: .woman))
      try await haneul.client.send(
        Yedi.join, Yedi.JoinRequest(name: Yedi.Name("이손님"), roles: [.client]))
      let account = try await haneul.client.send(AccountCard.show).id
      let browser = try await server.browser(as: "haneul")
      let pages = [
        (Yello.notes.path, haneul.id.high, haneul.id.low),
        (Sesac.profile.path, account.high, account.low),
        (Yedi.bookings.path, account.high, account.low),
      ]
      for (path, high, low) in pages {
        let topic = ID<Feed>(high: high, low: low)
        func say(_ kind: String) async throws {
          try await server.db.write { try Feed.append(LiveEvent(kind: kind), to: topic, in: $0) }
        }
        try await say("before")
        let page = await browser.open(path).text
        let live = /data-live="([^"]+)"[^>]* data-after="([0-9]+)"/
        let found = try #require(page.firstMatch(of: live))
        let number = try #require(Int(found.output.2))
        try await say("between")
        let reply = await browser.open("\(found.output.1)?client=a&after=\(number)")
        guard case .events(let stream) = reply.body else { throw Refused(reply: reply) }
        defer { stream.end() }
        let begun = await blocks(stream, 2).map { $0.split(separator: "\n").prefix(2) }
        #expect(
          begun.map { $0.joined(separator: " ") }
            == ["id: \(number) event: position", "id: \(number + 1) event: between"], "\(path)")
      }
    }
  }

  @Test(arguments: Engine.allCases, ["-9223372036854775808", "-1", "9223372036854775807"])
  func `a Last-Event-ID no server wrote is answered by a reset`(
    _ engine: Engine, _ lastSeen: String
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      try await server.db.write { db in
        try Feed.append(LiveEvent(kind: "say", subject: "0"), to: haneul.id, in: db)
      }
      let stream = try await server.services.hub.open(haneul.id, lastSeen: lastSeen)
      #expect(await subjects(stream, 1) == ["reset"])
    }
  }
}
