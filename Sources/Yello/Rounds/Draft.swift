import Foundation
import Wire

/// A round as the server remembers it: what was offered on each ballot, and what each is worth.
struct Draft: Codable, Sendable {
  struct Ballot: Codable, Sendable {
    var number: Int
    var question: Int
    var keywords: [Int]
    /// The friends offered now.
    var candidates: [ID<Yello.Person>]
    /// Friends offered before a shuffle.
    var earlier: [ID<Yello.Person>]
    var points: Int
    /// Shuffles used.
    var shuffles: Int
    /// Whether somebody who was offered has left YELL:O since, and was taken off.
    var hasLeaver: Bool?
  }

  /// An answer that is on its ballot.
  struct Vote: Sendable {
    var ballot: Ballot
    var friend: ID<Yello.Person>
    var keyword: Int
  }

  /// The gradient of the first ballot, 0 to 11.
  var start: Int
  var ballots: [Ballot]

  /// A draft as it is.
  init(start: Int, ballots: [Ballot]) {
    self.start = start
    self.ballots = ballots
  }

  /// Deals friends like cards, so that nobody comes twice while another waits for a first turn.
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
        // Right after a reshuffle the top card may already be in the hand: take the next that is not.
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

  /// The same round with others offered on one ballot, as far as there are others: those whom the
  /// round has shown least come first, and chance decides among them.
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

  /// The round as it is kept once it is handed in: whom it offered besides those who got a note is
  /// forgotten.
  func handedIn(_ votes: [Vote]) -> Draft {
    var draft = self
    for (index, ballot) in ballots.enumerated() {
      draft.ballots[index].candidates =
        votes.filter { $0.ballot.number == ballot.number }.map(\.friend)
      draft.ballots[index].earlier = []
    }
    return draft
  }

  /// The same round without somebody who leaves.
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

  /// The draft of what the database keeps.
  init(text: String) throws {
    self = try JSONDecoder().decode(Draft.self, from: Data(text.utf8))
  }

  /// The gradient of a ballot, 1 to 12: neighbours differ, and all ten of a round do.
  func color(_ ballot: Ballot, of colors: Int) -> Int { (start + ballot.number - 1) % colors + 1 }

  /// The answers that are none skipped; refuses two for one ballot and any that was not offered.
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
        // Whom nobody knows any more may be who left: that answer is dropped, and the rest kept.
        guard ballot.hasLeaver == true else { throw .answerForeign }
        continue
      }
      votes.append(Vote(ballot: ballot, friend: friend, keyword: keyword))
    }
    return votes
  }

  /// The draft as the database keeps it.
  func text() throws -> String {
    String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
  }
}
