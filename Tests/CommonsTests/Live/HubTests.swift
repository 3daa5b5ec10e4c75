import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire

/// Events reach whom they concern, at once and by one read.
@Suite(.timeLimit(.minutes(30)))
struct HubTests {
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
  func `a thousand readers of a topic hear an event by one read of the database`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let topic = server.services.world.id(Feed.self)
      let hub = server.services.hub
      var streams: [EventStream] = []
      for _ in 0..<1_000 { streams.append(try await hub.open(topic, lastSeen: nil)) }
      // A listener that connects late on PostgreSQL lets the hub read once more, whatever was said.
      var counts: [Int] = []
      for subject in ["first", "second", "third", "fourth", "fifth"] {
        let reads = hub.reads
        try await say(subject, to: topic, in: server.db)
        for stream in streams { #expect(await subjects(stream, 1) == [subject]) }
        counts.append(hub.reads - reads)
      }
      #expect(counts.min() == 1 && counts.reduce(0, +) < 1_000, "\(counts)")
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
}
