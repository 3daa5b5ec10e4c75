import Commons
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

@Suite(.timeLimit(.minutes(30)))
struct FirstRoundTests {
  @Test(arguments: Engine.allCases)
  func
    `a vote becomes a note, and points become its keyword and an initial: Y9 Y15 Y16 Y17 Y64 Y76 Y77 Y78`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      #expect(round.ballots.map(\.number) == Array(1...10))
      let ballot = try #require(
        round.ballots.first { $0.candidates.contains { $0.id == cast.doyun.id } })
      let keyword = try #require(ballot.keywords.first)
      let previewResult = try await cast.haneul.client.send(
        Yello.submit, round.id,
        Yello.Answers([
          Yello.Answer(ballot: ballot.number, friend: cast.doyun.id, keyword: keyword.id)
        ]))
      #expect(previewResult.answered == 1)
      #expect(previewResult.earned == ballot.points)
      #expect(previewResult.points == 200 + ballot.points)

      let notes = try await cast.doyun.client.send(Yello.notes, PageRequest())
      let note = try #require(notes.items.first)
      #expect(notes.total == 1)
      #expect(note.gender == .female)
      #expect(note.line.contains("너"))
      #expect(note.keyword == nil && note.initial == nil && !note.isRead)

      let open = try await cast.doyun.client.send(Yello.note, note.id)
      #expect(open.note.isRead)
      #expect(open.nextHint == Yello.Hint(kind: .keyword, price: 100))
      let known = try await cast.doyun.client.send(Yello.keyword, note.id)
      #expect(known.note.keyword == keyword.text)
      #expect(known.points == 100)
      await #expect(throws: Refusal.pointsShort(300)) {
        try await cast.doyun.client.send(Yello.initial, note.id)
      }
      try await server.give(300, to: cast.doyun)
      let named = try await cast.doyun.client.send(Yello.initial, note.id)
      let initial = try #require(named.note.initial)
      #expect(initial.letter == (initial.index == 0 ? "ㄱ" : "ㅎ"))
      #expect(named.points == 100)
      #expect(named.nextHint == nil)
    }
  }
}

extension TestServer {
  /// Adds points to a student.
  func give(_ points: Int, to student: Student) async throws {
    try await db.write { db in
      try db.run("UPDATE yello_person SET points = points + \(points) WHERE id = \(student.id)")
    }
  }
}
