import Commons
import SQL
import Wire

extension Transaction {
  /// The draft of my open round; refuses one that is submitted, replaced or someone else's.
  func openDraft(_ id: ID<Yello.Round>, of me: ID<Yello.Person>) throws -> Draft {
    let text: String? = try value(
      """
      SELECT ballots FROM yello_round
      WHERE id = \(id) AND person_id = \(me) AND submitted_at IS NULL
      """)
    guard let text else { throw Refusal.roundGone }
    return try Draft(text: text)
  }

  /// Removes a person who leaves from open rounds, and from submitted ones that sent them a note.
  func forgetInRounds(_ leaver: ID<Yello.Person>) throws {
    let naming: [(ID<Yello.Round>, String)] = try all(
      """
      SELECT id, ballots FROM yello_round
      WHERE (submitted_at IS NULL
        OR id IN (SELECT n.round_id FROM yello_note n WHERE n.receiver_id = \(leaver)
          UNION SELECT w.round_id FROM yello_waiting_note w WHERE w.receiver_id = \(leaver)))
        AND ballots LIKE \("%\(leaver)%") ORDER BY id
      """
    ) { try ($0[0], $0[1]) }
    for (round, text) in naming {
      let draft = try Draft(text: text).without(leaver)
      try run("UPDATE yello_round SET ballots = \(draft.text()) WHERE id = \(round)")
    }
  }

  /// The result of an earlier submission of my round.
  func submitted(
    _ id: ID<Yello.Round>, of me: ID<Yello.Person>
  ) throws -> (answered: Int, earned: Int)? {
    try one(
      """
      SELECT answered, earned FROM yello_round
      WHERE id = \(id) AND person_id = \(me) AND submitted_at IS NOT NULL
      """
    ) { try ($0[0], $0[1]) }
  }

  /// Closes a round and credits its points; returns the new balance.
  ///
  /// A round without votes starts no cooldown and does not mark its questions as asked.
  func close(
    _ id: ID<Yello.Round>, _ draft: Draft, of me: ID<Yello.Person>, answered: Int, earned: Int,
    met: QuestionSet, at now: Instant
  ) throws -> Int {
    let closed = try run(
      """
      UPDATE yello_round SET submitted_at = \(now), answered = \(answered), earned = \(earned),
        ballots = \(draft.text())
      WHERE id = \(id) AND person_id = \(me) AND submitted_at IS NULL
      """)
    guard closed == 1 else { throw Refusal.roundGone }
    guard answered > 0 else { return try counters(of: me).points }
    let points: Int? = try value(
      """
      UPDATE yello_person SET points = points + \(earned), voted_at = \(now),
        asked = asked + \(draft.ballots.count), met = \(met.bytes) WHERE id = \(me) RETURNING points
      """)
    guard let points else { throw Refusal.roundGone }
    return points
  }

  /// My friends who are in the pool of candidates.
  func candidateIDs(of me: ID<Yello.Person>) throws -> [ID<Yello.Person>] {
    try all(
      """
      SELECT f.friend_id FROM yello_friend f
      JOIN yello_person r ON r.id = f.friend_id AND r.is_candidate = 1
      WHERE f.person_id = \(me) ORDER BY f.friend_id
      """
    ) { try $0[0] }
  }

  func keywordIDs(of questions: [Int]) throws -> [Int: [Int]] {
    let pairs: [(Int, Int)] = try all(
      """
      SELECT question_id, id FROM yello_keyword
      WHERE question_id IN \(questions) AND is_offered = 1 ORDER BY id
      """
    ) { try ($0[0], $0[1]) }
    return Dictionary(grouping: pairs, by: \.0).mapValues { $0.map(\.1) }
  }

  func sentences(_ questions: [Int]) throws -> [Int: Yello.Sentence] {
    let pairs: [(Int, Yello.Sentence)] = try all(
      """
      SELECT id, name_head, name_foot, keyword_head, keyword_foot FROM yello_question
      WHERE id IN \(questions) ORDER BY id
      """
    ) {
      try (
        $0[0],
        Yello.Sentence(
          nameHead: $0[1], nameFoot: $0[2], keywordHead: $0[3], keywordFoot: $0[4])
      )
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  func keywords(_ ids: [Int]) throws -> [Int: Yello.Keyword] {
    let words: [Yello.Keyword] = try all(
      "SELECT id, text FROM yello_keyword WHERE id IN \(ids) ORDER BY id"
    ) { try Yello.Keyword(id: $0[0], text: $0[1]) }
    return Dictionary(words.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The people of `ids` I can still vote for.
  func candidates(
    _ ids: [ID<Yello.Person>], of me: ID<Yello.Person>
  ) throws -> [ID<Yello.Person>: Yello.Candidate] {
    let people: [Yello.Candidate] = try all(
      """
      SELECT r.id, r.name, r.handle FROM yello_friend f
      JOIN yello_person r ON r.id = f.friend_id AND r.is_candidate = 1
      WHERE f.person_id = \(me) AND f.friend_id IN \(Array(Set(ids))) ORDER BY r.id
      """
    ) { try Yello.Candidate(id: $0[0], name: $0[1], handle: $0[2]) }
    return Dictionary(people.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
