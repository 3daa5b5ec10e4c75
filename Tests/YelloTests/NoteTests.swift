import Commons
import Core
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct NoteTests {
  @Test(arguments: Engine.allCases)
  func `YH8 nothing unpaid is in any reply about a note: sender's name, handle, id, keyword`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      let secret = try await server.keyword(of: note)
      let doyun = try await server.browser(as: "doyun")
      let json = [("Accept", "application/json")]
      let replies = await [
        doyun.open(Yello.notes.path), doyun.open(Yello.notes.path, headers: json),
        doyun.open(Yello.note.path(note)), doyun.open(Yello.note.path(note), headers: json),
        doyun.open(Yello.home.path, headers: json),
        doyun.open(Yello.payment.path + "?note=\(note)"),
        doyun.open(Yello.payment.path, headers: json),
      ]
      for reply in replies {
        #expect(reply.status == 200)
        for hidden in ["하늘", "haneul", cast.haneul.id.description, secret] {
          #expect(!reply.text.contains(hidden), "\(hidden) in \(reply.text)")
        }
      }
      try await cast.doyun.client.send(Yello.keyword, note)
      #expect(await doyun.open(Yello.notes.path).text.contains(secret))
      for line in server.log.all {
        for hidden in ["하늘", "haneul", cast.haneul.id.description, secret] {
          #expect(!line.contains(hidden), "\(hidden) in the log: \(line)")
        }
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH8 another's note does not exist for me, whatever I ask of it`(_ engine: Engine)
    async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      try await server.give(1000, to: cast.sea)
      for other in [cast.haneul, cast.sea] {
        for endpoint in [Yello.note, Yello.keyword, Yello.initial] {
          await #expect(throws: Refusal.notFound) { try await other.client.send(endpoint, note) }
        }
        await #expect(throws: Refusal.notFound) {
          try await other.client.send(Yello.notePicture, note)
        }
        await #expect(throws: Refusal.notFound) {
          try await other.client.send(Yello.mute, note)
        }
        await #expect(throws: Refusal.notFound) {
          try await other.client.send(Yello.reportNote, note, ReportRequest(reason: .spam))
        }
      }
      #expect(try await cast.sea.client.send(Yello.profile).points == 1200)
      #expect(try await cast.doyun.client.send(Yello.home).unread == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH7 a keyword asked for twenty times at once is paid once: Y15`(_ engine: Engine)
    async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      try await atOnce(0..<20) { _ in
        try await cast.doyun.client.send(Yello.keyword, note)
      }
      #expect(try await cast.doyun.client.send(Yello.profile).points == 100)
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH7 two phones with 300 points buy one initial of two, and none goes below zero: Y16`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let notes = [
        try await server.note(from: cast.haneul, to: cast.doyun),
        try await server.note(from: cast.haneul, to: cast.doyun),
      ]
      for note in notes { try await cast.doyun.client.send(Yello.keyword, note) }
      try await server.give(300, to: cast.doyun)
      let bought = await withTaskGroup(of: Bool.self) { group in
        for note in notes {
          group.addTask { (try? await cast.doyun.client.send(Yello.initial, note)) != nil }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(bought == 1)
      #expect(try await cast.doyun.client.send(Yello.profile).points == 0)
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `the initial comes after the keyword, and a name of one syllable has a first one only: Y16 Y17`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      let solo = try await server.student("꽃", "solo", friends: [haneul])
      for place in 0..<3 {
        _ = try await server.student("이도윤", "friend\(place)", friends: [solo])
      }
      let note = try await server.note(from: solo, to: haneul)
      try await server.give(1000, to: haneul)
      await #expect(throws: Refusal.keywordFirst) {
        try await haneul.client.send(Yello.initial, note)
      }
      try await haneul.client.send(Yello.keyword, note)
      let open = try await haneul.client.send(Yello.initial, note)
      #expect(open.note.initial == Yello.Initial(index: 0, letter: "ㄲ"))
    }
  }

  @Test(arguments: Engine.allCases)
  func
    `notes come ten at a time, newest first, and a new one neither doubles nor hides another: Y11`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      var sent: [ID<Yello.Note>] = []
      for _ in 0..<25 { sent.append(try await server.note(from: cast.haneul, to: cast.doyun)) }
      let first = try await cast.doyun.client.send(Yello.notes, PageRequest())
      #expect(first.items.map(\.id) == Array(sent.reversed().prefix(10)))
      #expect(first.total == 25)
      let late = try await server.note(from: cast.haneul, to: cast.doyun)
      var rest: [ID<Yello.Note>] = []
      for try await page in cast.doyun.client.pages(
        Yello.notes, PageRequest(cursor: first.next))
      {
        rest += page.items.map(\.id)
      }
      #expect(first.items.map(\.id) + rest == sent.reversed())
      #expect(try await cast.doyun.client.send(Yello.notes, PageRequest()).items[0].id == late)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a note is unread until it is opened, and the badge counts what is: Y10 Y14`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      _ = try await server.note(from: cast.haneul, to: cast.doyun)
      #expect(try await cast.doyun.client.send(Yello.home).unread == 2)
      for _ in 0..<2 { try await cast.doyun.client.send(Yello.note, note) }
      #expect(try await cast.doyun.client.send(Yello.home).unread == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `whoever sent a note that was reported may be muted by it still`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      try await cast.doyun.client.send(Yello.reportNote, note, ReportRequest(reason: .insult))
      try await cast.doyun.client.send(Yello.mute, note)
      _ = try await server.vote(cast.haneul, for: cast.doyun)
      #expect(try await cast.doyun.client.send(Yello.notes, PageRequest()).items.isEmpty)
      await #expect(throws: Refusal.notFound) {
        try await cast.sea.client.send(Yello.mute, note)
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `reporting a note takes it away; muting stops further ones, and tells neither side who`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let notes = [
        try await server.note(from: cast.haneul, to: cast.doyun),
        try await server.note(from: cast.haneul, to: cast.doyun),
        try await server.note(from: cast.haneul, to: cast.doyun),
      ]
      try await cast.doyun.client.send(
        Yello.reportNote, notes[0], ReportRequest(reason: .insult))
      await #expect(throws: Refusal.notFound) {
        try await cast.doyun.client.send(Yello.note, notes[0])
      }
      #expect(try await cast.doyun.client.send(Yello.home).unread == 2)
      for _ in 0..<2 { try await cast.doyun.client.send(Yello.mute, notes[1]) }
      let shown = { try await cast.doyun.client.send(Yello.notes, PageRequest()).items.map(\.id) }
      #expect(try await shown() == [notes[2]])
      let before = try await cast.haneul.client.send(Yello.profile).points
      let previewResult = try await server.vote(cast.haneul, for: cast.doyun)
      #expect(previewResult.answered == 1 && previewResult.points > before)
      #expect(try await shown() == [notes[2]])
      #expect(try await cast.haneul.client.send(Yello.profile).friends == 4)
      #expect(try await cast.doyun.client.send(Blocks.list, PageRequest()).items.isEmpty)
      let muted = try await cast.doyun.client.send(Yello.muted, PageRequest())
      #expect(muted.items.map(\.note) == [notes[1]])
      try await cast.doyun.client.send(Yello.unmute, notes[1])
      _ = try await server.vote(cast.haneul, for: cast.doyun)
      let again = try await shown()
      #expect(again.count == 2)
      // Two notes of one sender are muted and listed like notes of two senders.
      for note in again { try await cast.doyun.client.send(Yello.mute, note) }
      let both = try await cast.doyun.client.send(Yello.muted, PageRequest())
      #expect(both.items.map(\.note) == again)
    }
  }
}

extension TestServer {
  /// Submits a round with one answer.
  func vote(_ sender: Student, for receiver: Student) async throws -> Yello.RoundResult {
    clock.move(by: .minutes(40))
    let round = try await sender.client.send(Yello.openRound)
    let ballot = try #require(
      round.ballots.first { $0.candidates.contains { $0.id == receiver.id } })
    return try await sender.client.send(
      Yello.submit, round.id,
      Yello.Answers([
        Yello.Answer(ballot: ballot.number, friend: receiver.id, keyword: ballot.keywords[0].id)
      ]))
  }

  /// Sends one note in a round of its own.
  func note(from sender: Student, to receiver: Student) async throws -> ID<Yello.Note> {
    _ = try await vote(sender, for: receiver)
    return try #require(
      try await receiver.client.send(Yello.notes, PageRequest()).items.first
    ).id
  }
}
