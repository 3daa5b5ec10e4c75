import Foundation
import Wire

/// A round as stored: what each ballot offered and the points it is worth.
struct Draft: Codable, Sendable {
  struct Ballot: Codable, Sendable {
    var number: Int
    var question: Int
    var keywords: [Int]
    /// The friends offered at present.
    var candidates: [ID<Yello.Person>]
    /// Friends offered before a shuffle.
    var earlier: [ID<Yello.Person>]
    var points: Int
    /// Shuffles used so far.
    var shuffles: Int
    /// Whether a person it offered has left YELL:O and was removed.
    var hasLeaver: Bool?
  }

  /// An answer that matches its ballot.
  struct Vote: Sendable {
    var ballot: Ballot
    var friend: ID<Yello.Person>
    var keyword: Int
  }

  /// The gradient of the first ballot, 0 to 11.
  var start: Int
  var ballots: [Ballot]

  /// Makes a draft from stored values.
  init(start: Int, ballots: [Ballot]) {
    self.start = start
    self.ballots = ballots
  }

  /// Deals friends like cards: no one appears again before everyone had a turn.
  init(
    questions: [Int], keywords: [Int: [Int]], friends: [ID<Yello.Person>], rules: Rules,
    using random: inout some RandomNumberGenerator
  ) {
    start = Int.random(in: 0..<rules.colors, using: &random)
    ballots = []
    var deck: [ID<Yello.Person>] = []
    for (index, question) in questions.enumerated() {
      var hand: [ID<Yello.Person>] = []
      while hand.count < min(rules.choices, friends.count) {
        if deck.isEmpty { deck = friends.shuffled(using: &random) }
        // After a reshuffle the top card can already be in the hand: take the next one that is not.
        let next = deck.firstIndex { !hand.contains($0) } ?? deck.startIndex
        hand.append(deck.remove(at: next))
      }
      ballots.append(
        Ballot(
          number: index + 1, question: question,
          keywords: Array(
            (keywords[question] ?? []).shuffled(using: &random).prefix(rules.choices)),
          candidates: hand, earlier: [], points: rules.drawPoints(&random), shuffles: 0))
    }
  }

  /// The round with other friends on one ballot, as far as there are others.
  ///
  /// Friends this round showed least come first, in random order.
  func shuffled(
    _ index: Int, friends: [ID<Yello.Person>], choices: Int,
    using random: inout some RandomNumberGenerator
  ) -> Draft {
    var seen: [ID<Yello.Person>: Int] = [:]
    for friend in ballots.flatMap({ $0.candidates + $0.earlier }) { seen[friend, default: 0] += 1 }
    let shown = ballots[index].candidates
    let order = friends.shuffled(using: &random).enumerated().map { place, friend in
      (friend: friend, rank: (shown.contains(friend) ? 1 : 0, seen[friend] ?? 0, place))
    }.sorted { $0.rank < $1.rank }
    var draft = self
    draft.ballots[index].earlier = Array(Set(ballots[index].earlier + shown))
    draft.ballots[index].candidates = order.prefix(choices).map(\.friend)
    draft.ballots[index].shuffles += 1
    return draft
  }

  /// The round as stored after submission: offered friends who got no note are removed.
  func handedIn(_ votes: [Vote]) -> Draft {
    var draft = self
    for (index, ballot) in ballots.enumerated() {
      draft.ballots[index].candidates =
        votes.filter { $0.ballot.number == ballot.number }.map(\.friend)
      draft.ballots[index].earlier = []
    }
    return draft
  }

  /// The round without a person who leaves.
  func without(_ leaver: ID<Yello.Person>) -> Draft {
    var draft = self
    for (index, ballot) in ballots.enumerated()
    where (ballot.candidates + ballot.earlier).contains(leaver) {
      draft.ballots[index].candidates.removeAll { $0 == leaver }
      draft.ballots[index].earlier.removeAll { $0 == leaver }
      draft.ballots[index].hasLeaver = true
    }
    return draft
  }

  /// Decodes a draft from its column.
  init(text: String) throws {
    self = try JSONDecoder().decode(Draft.self, from: Data(text.utf8))
  }

  /// A ballot's gradient, 1 to 12; all ballots of a round have different ones.
  func color(_ ballot: Ballot, of colors: Int) -> Int { (start + ballot.number - 1) % colors + 1 }

  /// The answers that were not skipped.
  ///
  /// Refuses two answers for one ballot and picks that were not offered.
  func votes(_ answers: Yello.Answers) throws(Refusal) -> [Vote] {
    var votes: [Vote] = []
    var seen: Set<Int> = []
    for answer in answers.answers ?? [] {
      guard seen.insert(answer.ballot).inserted else { throw .answerTwice }
      guard let ballot = ballots.first(where: { $0.number == answer.ballot }) else {
        throw .answerForeign
      }
      guard let friend = answer.friend, let keyword = answer.keyword else { continue }
      guard ballot.keywords.contains(keyword) else { throw .answerForeign }
      guard ballot.candidates.contains(friend) || ballot.earlier.contains(friend) else {
        // The friend may have left since: drop this answer and keep the others.
        guard ballot.hasLeaver == true else { throw .answerForeign }
        continue
      }
      votes.append(Vote(ballot: ballot, friend: friend, keyword: keyword))
    }
    return votes
  }

  /// Encodes the draft for its column.
  func text() throws -> String {
    String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
  }
}
