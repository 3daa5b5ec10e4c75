import Commons
import Core
import MadangClient
import SQL
import TestKit
import Testing
import Wire

@testable import Yello

/// The friends, questions and points a round offers.
@Suite(.timeLimit(.minutes(30)))
struct DealTests {
  @Test(arguments: [1, 2, 3, 4, 5, 7, 9, 13, 20, 39, 40, 41, 100])
  func `ten ballots offer every friend as often as any other, but for one time`(_ count: Int) {
    for seed in 1...20 {
      let draft = draft(friends(count), seed: UInt64(seed))
      let hands = draft.ballots.map(\.candidates)
      #expect(hands.allSatisfy { Set($0).count == min(4, count) && $0.count == min(4, count) })
      let times = friends(count).map { friend in hands.count { $0.contains(friend) } }
      let seats = 10 * min(4, count)
      #expect(times.allSatisfy { $0 == seats / count || $0 == (seats + count - 1) / count })
    }
  }

  @Test func `a shuffle brings those whom the round has shown least: Y67`() throws {
    let all = friends(23)
    for seed in 1...20 {
      var random = SeededRandomSource(seed: UInt64(seed))
      let before = draft(all, seed: UInt64(seed))
      let shown = before.ballots.flatMap(\.candidates)
      let after = before.shuffled(4, friends: all, choices: 4, using: &random)
      let hand = after.ballots[4].candidates
      #expect(Set(hand).isDisjoint(with: before.ballots[4].candidates))
      let times = { (friend: ID<Yello.Person>) in shown.count { $0 == friend } }
      let others = Set(all).subtracting(hand).subtracting(before.ballots[4].candidates)
      let most = try #require(hand.map(times).max())
      #expect(others.allSatisfy { times($0) >= most })
    }
  }

  @Test func `a round's ten gradients are of twelve, all different, and neighbours too: Y65`() {
    for seed in 1...50 {
      let draft = draft(friends(4), seed: UInt64(seed))
      let colors = draft.ballots.map { draft.color($0, of: 12) }
      #expect(Set(colors).count == 10)
      #expect(colors.allSatisfy { (1...12).contains($0) })
    }
  }

  @Test
  func `a ballot is worth 7 to 13 points, 24, 20, 18, 14, 10, 8 and 6 times in a hundred: Y76`() {
    var random = SeededRandomSource(seed: 76)
    let rules = Rules()
    var drawn: [Int: Int] = [:]
    for _ in 0..<100_000 { drawn[rules.drawPoints(&random), default: 0] += 1 }
    let percents = [7: 24, 8: 20, 9: 18, 10: 14, 11: 10, 12: 8, 13: 6]
    #expect(Set(drawn.keys) == Set(percents.keys))
    // Half a percent is more than 3.5 standard deviations of the most frequent value.
    for (points, percent) in percents {
      #expect(abs(drawn[points, default: 0] - percent * 1000) < 500, "\(points)")
    }
  }

  @Test func `a set of questions holds what was added, and begins anew once one comes again`() {
    var met = QuestionSet()
    #expect(!met.contains(0) && !met.contains(1) && !met.contains(1000))
    met = met.adding([1, 8, 9, 300])
    #expect([1, 8, 9, 300].allSatisfy(met.contains))
    #expect([0, 2, 7, 10, 299, 301].allSatisfy { !met.contains($0) })
    #expect(QuestionSet(bytes: met.bytes).adding([2]).contains(300))
    let anew = met.adding([2, 9])
    #expect(anew.contains(2) && anew.contains(9) && !anew.contains(1) && !anew.contains(300))
  }

  @Test func `questions that join or leave the bank on the way bring none back before its time`()
    async throws
  {
    try await TestServer.open(on: .sqlite) { server in
      let cast = try await server.cast()
      let whole: Int? = try await server.db.read {
        try $0.value("SELECT COUNT(*) FROM yello_question WHERE is_asked = 1")
      }
      let bank = try #require(whole)
      let first = try await server.questions(of: cast.haneul, rounds: 12)
      #expect(Set(first).count == 120)
      // Some questions are added and an unasked one removed, so that the bank ends with a round.
      let more = 20 - (bank - 1) % 10
      try await server.db.write { db in
        for number in 0..<more {
          try db.run(
            """
            INSERT INTO yello_question (id, key, to_receiver, name_head)
            VALUES (\(9000 + number), \("new\(number)"), '너', \("새 질문 \(number)"))
            """)
        }
        let goes =
          try db.value(
            """
            SELECT id FROM yello_question WHERE is_asked = 1 AND id < 9000
              AND id NOT IN \(first) ORDER BY id LIMIT 1
            """) as Int?
        try db.run("UPDATE yello_question SET is_asked = 0 WHERE id = \(goes)")
      }
      let left = (bank - 1 + more - 120) / 10
      let rest = try await server.questions(of: cast.haneul, rounds: left)
      #expect(Set(first + rest).count == bank - 1 + more)
      let again = try await server.questions(of: cast.haneul, rounds: 2)
      #expect(Set(again).count == 20)
    }
  }

  @Test func `a round that is not handed in is no way to other questions`() async throws {
    try await TestServer.open(on: .sqlite) { server in
      let cast = try await server.cast()
      let first = try await cast.haneul.client.send(Yello.openRound)
      let second = try await cast.haneul.client.send(Yello.openRound)
      #expect(first.ballots.map(\.sentence) == second.ballots.map(\.sentence))
    }
  }

  private func friends(_ count: Int) -> [ID<Yello.Person>] {
    (0..<count).map { ID(high: 1, low: UInt64($0)) }
  }

  private func draft(_ friends: [ID<Yello.Person>], seed: UInt64) -> Draft {
    var random = SeededRandomSource(seed: seed)
    return Draft(
      questions: Array(1...10), keywords: [:], friends: friends, rules: Rules(), using: &random)
  }
}

extension TestServer {
  /// The question numbers of `rounds` rounds in a row.
  fileprivate func questions(of student: Student, rounds: Int) async throws -> [Int] {
    var all: [Int] = []
    for _ in 0..<rounds {
      let round = try await student.client.send(Yello.openRound)
      all += try await db.read {
        try $0.openDraft(round.id, of: student.id).ballots.map(\.question)
      }
      // One vote makes the round count; a question made up here may have no keywords.
      let ballot = try #require(round.ballots.first { !$0.keywords.isEmpty })
      try await student.client.send(
        Yello.submit, round.id,
        Yello.Answers([
          .init(
            ballot: ballot.number, friend: ballot.candidates[0].id, keyword: ballot.keywords[0].id)
        ]))
      clock.move(by: .minutes(40))
    }
    return all
  }
}
