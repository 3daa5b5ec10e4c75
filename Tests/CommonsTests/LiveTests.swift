import Commons
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite struct LiveTests {
  @Test(arguments: Engine.allCases)
  func `a new note and a new friend are heard of at once, each by whom they concern`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      async let heard = hear(3, by: cast.doyun)
      try await server.untilHeard(by: cast.doyun)
      let round = try await cast.haneul.client.send(Yello.openRound)
      try await cast.haneul.client.send(
        Yello.submit, round.id,
        Yello.Answers([
          Yello.Answer(
            ballot: 1, friend: cast.doyun.id, keyword: round.ballots[0].keywords[0].id)
        ]))
      _ = try await cast.sea.client.send(Yello.befriend, cast.doyun.id)
      // Who ticks him while joining is as new a friend.
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
      // Ended where no notice says so, as by another node while this one could not hear.
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

  @Test func `one more stream than a topic may have ends the oldest`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let haneul = try await server.student("김하늘", "haneul")
      var streams: [EventStream] = []
      for _ in 0..<Hub.mostStreams {
        streams.append(try await server.services.hub.open(haneul.id, lastSeen: nil))
      }
      #expect(!streams.contains { $0.isEnded })
      streams.append(try await server.services.hub.open(haneul.id, lastSeen: nil))
      #expect(streams.map(\.isEnded) == [true] + Array(repeating: false, count: Hub.mostStreams))
    }
  }
}

/// The first `count` events that a student hears from now on.
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

extension TestServer {
  /// Waits until a student's stream is open and has been given its place.
  func untilHeard(by student: Student) async throws {
    while !services.hub.isHeard(student.id) { await Task.yield() }
  }
}
