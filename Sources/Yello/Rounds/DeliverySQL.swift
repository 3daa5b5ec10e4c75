import Commons
import SQL
import Wire

/// A note that is not delivered yet.
struct WaitingNote: Sendable {
  let id: ID<Yello.Note>
  let heard: ID<Yello.TimelineItem>
  let round: ID<Yello.Round>
  let sender, receiver: ID<Yello.Person>
  let gender: Yello.Gender
  let ballot, question, keyword, color: Int

  init(_ row: Row) throws {
    (id, heard, round, sender) = try (row.next(), row.next(), row.next(), row.next())
    (receiver, gender, ballot) = try (row.next(), row.next(), row.next())
    (question, keyword, color) = try (row.next(), row.next(), row.next())
  }
}

extension Transaction {
  /// Queues a note for delivery; false when its receiver is no friend or candidate any more.
  func send(
    _ vote: Draft.Vote, as note: ID<Yello.Note>, heard: ID<Yello.TimelineItem>,
    round: ID<Yello.Round>,
    color: Int, from me: ID<Yello.Person>
  ) throws -> Bool {
    try run(
      """
      INSERT INTO yello_waiting_note (id, heard, round_id, sender_id, receiver_id, gender, ballot,
        question_id, keyword_id, color)
      SELECT \(note), \(heard), \(round), f.person_id, f.friend_id, p.gender,
        \(vote.ballot.number), \(vote.ballot.question), \(vote.keyword), \(color)
      FROM yello_friend f JOIN yello_person p ON p.id = f.person_id
        JOIN yello_person r ON r.id = f.friend_id AND r.is_candidate = 1
      WHERE f.person_id = \(me) AND f.friend_id = \(vote.friend)
      """) == 1
  }

  /// Removes and returns the due notes of `rounds`.
  func takeWaitingNotes(of rounds: [ID<Yello.Round>], at now: Instant) throws -> [WaitingNote] {
    let end = ID<Yello.Note>(at: now + .milliseconds(1), sequence: 0, random: 0)
    return try all(
      """
      DELETE FROM yello_waiting_note WHERE round_id IN \(rounds) AND id < \(end)
      RETURNING id, heard, round_id, sender_id, receiver_id, gender, ballot, question_id, keyword_id,
        color
      """
    ) { try WaitingNote($0) }
  }

  /// When the next note of each round is due.
  func nextDeliveries(of rounds: [ID<Yello.Round>]) throws -> [ID<Yello.Round>: Instant] {
    let waiting: [(ID<Yello.Round>, ID<Yello.Note>)] = try all(
      "SELECT round_id, id FROM yello_waiting_note WHERE round_id IN \(rounds)"
    ) { try ($0[0], $0[1]) }
    return Dictionary(waiting.map { ($0.0, $0.1.instant) }, uniquingKeysWith: min)
  }

  /// Adds a note to its receiver's list; returns their account and number of unread notes.
  ///
  /// Returns nil when the receiver muted the sender.
  func deliver(_ note: WaitingNote) throws -> (account: ID<Account>, unread: Int)? {
    let isHidden: Bool? = try value(
      """
      INSERT INTO yello_note (id, heard, round_id, ballot, sender_id, receiver_id, gender,
        question_id, keyword_id, color, hidden)
      VALUES (\(note.id), \(note.heard), \(note.round), \(note.ballot), \(note.sender),
        \(note.receiver), \(note.gender), \(note.question), \(note.keyword), \(note.color),
        CASE WHEN EXISTS (SELECT 1 FROM yello_mute m
          WHERE m.receiver_id = \(note.receiver) AND m.sender_id = \(note.sender)) THEN 1 ELSE 0 END)
      RETURNING hidden
      """)
    guard isHidden == false else { return nil }
    return try one(
      """
      UPDATE yello_person SET notes = notes + 1, unread = unread + 1 WHERE id = \(note.receiver)
      RETURNING account_id, unread
      """
    ) { try ($0[0], $0[1]) }
  }
}
