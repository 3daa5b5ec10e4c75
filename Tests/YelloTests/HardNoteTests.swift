import Commons
import Foundation
import HTTP
import MadangClient
import SQL
import TestKit
import Testing
import Wire
import Yello

/// The hard cases of notes (`docs/spec/yello.md`, Hard cases) that no other test covers.
@Suite(.timeLimit(.minutes(30)))
struct HardNoteTests {
  @Test(arguments: Engine.allCases)
  func
    `YH7 keyword and initial bought at one moment, over and over, cost 400 and no more: Y15 Y16`(
      _ engine: Engine
    ) async throws
  {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let note = try await server.note(from: cast.haneul, to: cast.doyun)
      try await server.give(300, to: cast.doyun)
      try await atOnce(0..<20) { number in
        _ = try? await cast.doyun.client.send(
          number.isMultiple(of: 2) ? Yello.keyword : Yello.initial, note)
      }
      let open = try await cast.doyun.client.send(Yello.initial, note)
      #expect(open.points == 100)
      #expect(open.note.keyword != nil && open.note.initial != nil && open.nextHint == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH9 of a name of four only the first two syllables are ever told: Y16 Y17`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      // Decomposed (NFD), as macOS types it; stored composed.
      let long = try await server.student(
        "똑힣가나".decomposedStringWithCanonicalMapping, "long", friends: [haneul])
      for place in 0..<3 {
        _ = try await server.student("이도윤", "friend\(place)", friends: [long])
      }
      try await server.give(10_000, to: haneul)
      var told: Set<Yello.Initial> = []
      for _ in 0..<12 {
        let note = try await server.note(from: long, to: haneul)
        try await haneul.client.send(Yello.keyword, note)
        let open = try await haneul.client.send(Yello.initial, note)
        told.insert(try #require(open.note.initial))
      }
      #expect(
        told == [Yello.Initial(index: 0, letter: "ㄸ"), Yello.Initial(index: 1, letter: "ㅎ")])
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH9 the first and the last syllable there are, and a doubled consonant, as initials`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let haneul = try await server.student("김하늘", "haneul")
      try await server.give(10_000, to: haneul)
      let names = [("가", "ㄱ"), ("힣", "ㅎ"), ("뽀", "ㅃ"), ("쌍", "ㅆ"), ("쪼", "ㅉ"), ("아", "ㅇ")]
      for (place, (name, letter)) in names.enumerated() {
        let solo = try await server.student(name, "solo\(place)", friends: [haneul])
        for number in 0..<3 {
          _ = try await server.student("이도윤", "f\(place).\(number)", friends: [solo])
        }
        let note = try await server.note(from: solo, to: haneul)
        try await haneul.client.send(Yello.keyword, note)
        let open = try await haneul.client.send(Yello.initial, note)
        #expect(open.note.initial == Yello.Initial(index: 0, letter: letter))
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH10 every line of the bank reads well to its receiver`(_ engine: Engine) async throws {
    try await TestServer.open(on: engine) { server in
      let lines: [String] = try await server.db.read {
        try $0.all("SELECT to_receiver FROM yello_question WHERE is_asked = 1") { try $0[0] }
      }
      #expect(lines.count >= 300)
      for line in lines {
        #expect(line.contains("너") || line.contains("네가"), "\(line)")
        #expect(!line.contains("/") && !line.contains("  ") && !line.contains("너가"), "\(line)")
        #expect(!line.contains("너야") && !line.contains("너은") && !line.contains("너이"), "\(line)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `YH21 a note has its ballot's gradient, and no database takes one that does not exist`(
    _ engine: Engine
  ) async throws {
    try await TestServer.open(on: engine) { server in
      let cast = try await server.cast()
      let round = try await cast.haneul.client.send(Yello.openRound)
      let answers = round.ballots.compactMap { ballot in
        ballot.keywords.first.map {
          Yello.Answer(ballot: ballot.number, friend: cast.doyun.id, keyword: $0.id)
        }
      }
      try await cast.haneul.client.send(Yello.submit, round.id, Yello.Answers(answers))
      let notes = try await cast.doyun.client.send(Yello.notes, PageRequest()).items
      let doyun = try await server.browser(as: "doyun")
      var colors: [Int] = []
      for note in notes {
        let color = try await cast.doyun.client.send(Yello.note, note.id).color
        #expect(
          await doyun.open(Yello.note.path(note.id)).text.contains("gradient ballot-\(color)"))
        colors.append(color)
      }
      #expect(colors.sorted() == round.ballots.map(\.color).sorted())
      for color in [0, 13] {
        await #expect(throws: DatabaseError.self) {
          try await server.db.write {
            try $0.run(
              "UPDATE yello_note SET color = \(color) WHERE receiver_id = \(cast.doyun.id)")
          }
        }
      }
    }
  }
}
