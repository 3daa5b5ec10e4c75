import Commons
import Core
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct LiveTests {
  @Test(arguments: Engine.allCases)
  func `a new note and a new friend are heard of at once, each by whom they concern`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      async let heard = hear(3, by: cast.doyun)
      try await server.waitForStream(by: cast.doyun)
      let round = try await cast.haneul.client.send(Yello.openRound)
      try await cast.haneul.client.send(
        Yello.submit, round.id,
        Yello.Answers([
          Yello.Answer(
            ballot: 1, friend: cast.doyun.id, keyword: round.ballots[0].keywords[0].id)
        ]))
      _ = try await cast.sea.client.send(Yello.befriend, cast.doyun.id)
      // A person who selects him while joining becomes a friend the same way.
      let maru = try await server.student("정마루", "maru", friends: [cast.doyun])

      let events = try await heard
      #expect(events.map(\.kind) == ["note.received", "friend.made", "friend.made"])
      let note = try #require(events[0].subject.flatMap { ID<Yello.Note>($0) })
      #expect(try await cast.doyun.client.send(Yello.note, note).note.id == note)
      #expect(
        events[1...].map(\.subject) == [cast.sea.id.description, maru.id.description])
    }
  }

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

  @Test(arguments: Engine.allCases)
  func `of two tabs with one name the first is told, and the pages of one tab are one client`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.student("김하늘", "haneul")
      let browser = try await server.browser(as: "haneul")
      var pages: [EventStream] = []
      for _ in 0..<3 * Hub.mostClients {
        let reply = await browser.open(Yello.events.path + "?client=tab&after=")
        guard case .events(let stream) = reply.body else { throw Refused(reply: reply) }
        pages.append(stream)
      }
      #expect(pages.map(\.isEnded) == pages.indices.map { $0 < pages.count - 1 })
      let heard = await blocks(pages[0], 3)
      #expect(heard.map { $0.contains("event: replaced") } == [false, true, false])
      #expect(heard.last == "retry: 60000")
    }
  }

  @Test(arguments: Engine.allCases)
  func `of many streams that one client opens at one moment a single one stays open`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let browser = try await server.browser(as: "haneul")
      let streams = try await withThrowingTaskGroup(of: EventStream.self) { group in
        for _ in 0..<50 {
          group.addTask {
            let reply = await browser.open(Yello.events.path + "?client=tab&after=")
            guard case .events(let stream) = reply.body else { throw Refused(reply: reply) }
            return stream
          }
        }
        return try await group.reduce(into: [EventStream]()) { $0.append($1) }
      }
      #expect(streams.count { !$0.isEnded } == 1)
      for stream in streams { stream.end() }
      #expect(!server.services.hub.hasSubscribers(haneul.id))
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

  @Test func `when notices were lost, streams of who may hear no more end`() async throws {
    try await TestServer.open(on: .postgres) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let stays = try await server.services.hub.open(haneul.id, lastSeen: nil)
      let goes = try await server.services.hub.open(haneul.id, lastSeen: nil) { db in
        guard try db.exists("SELECT 1 FROM session") else { throw Refusal.signInFirst }
      }
      #expect(!stays.isEnded && !goes.isEnded)
      // Ended without a notification, as by another node while this one was not listening.
      try await server.db.write { db in
        try db.run("DELETE FROM session")
        let ended = try db.all(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE query LIKE 'LISTEN "madang ' || current_schema() || '%'
          """
        ) { try $0[0] as Bool }
        #expect(ended.contains(true))
      }
      while !goes.isEnded { await Task.yield() }
      #expect(!stays.isEnded)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a client that comes back takes its own place, and an eleventh is told to wait`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      _ = try await server.student("김하늘", "haneul")
      let browser = try await server.browser(as: "haneul")
      let open = { (client: String) async throws -> EventStream in
        let reply = await browser.open(Yello.events.path + "?client=" + client)
        guard case .events(let stream) = reply.body else { throw Refused(reply: reply) }
        return stream
      }
      var streams: [EventStream] = []
      for number in 0..<Hub.mostClients { streams.append(try await open("tab\(number)")) }
      let again = try await open("tab3")
      #expect(streams.map(\.isEnded) == (0..<Hub.mostClients).map { $0 == 3 })
      for target in ["?client=tab10", "", "?client="] {
        let reply = await browser.ask(.get, Yello.events.path + target)
        #expect(reply.status == 429 && reply.header("Retry-After") == "30", "\(target)")
      }
      #expect(!streams[0].isEnded && !again.isEnded)
      // Other accounts have a limit of their own, and an ended stream frees its place.
      _ = try await server.student("박바다", "sea")
      let other = try await server.browser(as: "sea")
      #expect(await other.open(Yello.events.path + "?client=tab10").status == 200)
      again.end()
      #expect(await browser.open(Yello.events.path + "?client=tab10").status == 200)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a thousand readers of a topic hear an event by one read of the database`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let topic = server.services.world.id(Feed.self)
      let hub = server.services.hub
      var streams: [EventStream] = []
      for _ in 0..<1_000 { streams.append(try await hub.open(topic, lastSeen: nil)) }
      try await say("first", to: topic, in: server.db)
      for stream in streams { #expect(await subjects(stream, 1) == ["first"]) }
      let reads = hub.reads
      try await say("second", to: topic, in: server.db)
      for stream in streams { #expect(await subjects(stream, 1) == ["second"]) }
      #expect(hub.reads == reads + 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `readers that open while events come hear each once and in order`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let topic = server.services.world.id(Feed.self)
      try await say("0", to: topic, in: server.db)
      let wanted = (1..<60).map(String.init)
      try await withThrowingTaskGroup(of: [String].self) { group in
        group.addTask {
          for number in wanted { try await say(number, to: topic, in: server.db) }
          return wanted
        }
        for _ in 0..<20 {
          group.addTask {
            await subjects(try await server.services.hub.open(topic, lastSeen: "1"), wanted.count)
          }
        }
        for try await heard in group { #expect(heard == wanted) }
      }
    }
  }
}

private struct Refused: Error { let reply: Response }

private func say(_ subject: String, to topic: ID<Feed>, in db: Database) async throws {
  try await db.write {
    try Feed.append(LiveEvent(kind: "say", subject: subject), to: topic, in: $0)
  }
}

/// The next `count` events of a student.
func hear(_ count: Int, by student: Student) async throws -> [LiveEvent] {
  var heard: [LiveEvent] = []
  for try await event in student.client.events(Yello.events) {
    heard.append(event)
    if heard.count == count { break }
  }
  return heard
}

/// The subjects of the first `count` events of a raw stream.
func subjects(_ stream: EventStream, _ count: Int) async -> [String] {
  var found: [String] = []
  var text = ""
  for await piece in stream.bytes {
    text += String(decoding: piece, as: UTF8.self)
    while let end = text.range(of: "\n\n"), found.count < count {
      let event = text[..<end.lowerBound]
      text = String(text[end.upperBound...])
      if let subject = event.firstMatch(of: #/"subject":"([^"]*)"/#) {
        found.append(String(subject.1))
      } else if event.contains("reset") {
        found.append("reset")
      }
    }
    if found.count == count { break }
  }
  return found
}

/// The first `count` blocks of a raw stream, without the empty lines that end them.
func blocks(_ stream: EventStream, _ count: Int) async -> [String] {
  var text = ""
  for await piece in stream.bytes {
    text += String(decoding: piece, as: UTF8.self)
    let whole = text.components(separatedBy: "\n\n").dropLast()
    if whole.count >= count { return Array(whole.prefix(count)) }
  }
  return text.components(separatedBy: "\n\n").dropLast()
}

extension TestServer {
  /// Waits until a student's stream is open and registered.
  func waitForStream(by student: Student) async throws {
    while !services.hub.hasSubscribers(student.id) { await Task.yield() }
  }
}
