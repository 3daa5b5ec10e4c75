public import SQL
public import Wire

/// What holds at every moment, whoever acts at once and whenever the process is killed.
public enum Invariant: String, Sendable, CaseIterable {
  /// A match that goes on has both of its people.
  case seats
  /// Nobody is in two matches that go on.
  case single
  /// Nobody sits in a match of others.
  case strangers
  /// Requests are of people who both wait.
  case requests
  /// Nobody waits for longer than an hour.
  case waits
  /// A pause lasts at most three minutes.
  case pauses
  /// There are no more penalties than cancelled matches.
  case penalties
  /// No review is written before half an hour has passed.
  case early
  /// A review is about the partner of a match that took place.
  case reviews
  /// The chat of a match is open as long as it goes on.
  case rooms
  /// Somebody whom three people who had to do with them have reported does not wait.
  case blocked
  /// Two of whom one has reported the other are not matched afterwards.
  case reported
  /// What was confirmed is in the database, once.
  case confirmed
  /// Nothing fails but by a refusal that its endpoint declares.
  case faults

  /// The number of rows that contradict it; nil for those that need more than the database.
  fileprivate func wrong(at now: Instant) -> SQL? {
    switch self {
    case .seats:
      """
      SELECT COUNT(*) FROM sesac_match m WHERE m.ended_at IS NULL AND 2 <> (SELECT COUNT(*)
        FROM sesac_seat s WHERE s.match_id = m.id AND s.person_id IN (m.one_id, m.other_id))
      """
    case .single:
      """
      SELECT COUNT(*) FROM (SELECT person FROM (
          SELECT one_id AS person FROM sesac_match WHERE ended_at IS NULL
          UNION ALL SELECT other_id FROM sesac_match WHERE ended_at IS NULL) matched
        GROUP BY person HAVING COUNT(*) > 1) twice
      """
    case .strangers:
      """
      SELECT COUNT(*) FROM sesac_seat s JOIN sesac_match m ON m.id = s.match_id
      WHERE s.person_id <> m.one_id AND s.person_id <> m.other_id
      """
    case .requests:
      """
      SELECT COUNT(*) FROM sesac_request r JOIN sesac_seat s
        ON s.person_id IN (r.sender_id, r.receiver_id) WHERE s.match_id IS NOT NULL
      """
    case .waits:
      """
      SELECT COUNT(*) FROM sesac_seat WHERE match_id IS NULL
        AND (expires_at <= \(now) OR expires_at > \(now + .minutes(60)))
      """
    case .pauses: "SELECT COUNT(*) FROM sesac_person WHERE barred_until > \(now + .minutes(3))"
    case .penalties:
      """
      SELECT COUNT(*) FROM (SELECT SUM(cancels) AS counted FROM sesac_person) people
      WHERE counted > (SELECT COUNT(*) FROM sesac_match WHERE outcome = 'CANCELLED')
      """
    case .early:
      """
      SELECT COUNT(*) FROM sesac_review r JOIN sesac_match m ON m.id = r.match_id
      WHERE r.at < m.started_at + \(Int(Sesac.reviewDelay.milliseconds))
      """
    case .reviews:
      """
      SELECT COUNT(*) FROM sesac_review r JOIN sesac_match m ON m.id = r.match_id
      WHERE m.outcome IS NULL OR m.outcome <> 'MET' OR r.author_id = r.subject_id
        OR r.author_id NOT IN (m.one_id, m.other_id) OR r.subject_id NOT IN (m.one_id, m.other_id)
      """
    case .rooms:
      """
      SELECT COUNT(*) FROM sesac_match m LEFT JOIN chat_room c ON c.id = m.room_id
      WHERE c.id IS NULL OR (m.ended_at IS NULL) <> (c.closed_at IS NULL)
      """
    case .blocked:
      """
      SELECT COUNT(*) FROM sesac_seat s WHERE s.match_id IS NULL AND 3 <=
        (SELECT COUNT(DISTINCT r.reporter_id) FROM sesac_report r
          WHERE r.subject_id = s.person_id AND r.has_met = 1)
      """
    case .reported, .confirmed, .faults: nil
    }
  }

  /// Those that the database contradicts, after the jobs that are due have run.
  public static func violated(at now: Instant, in db: Transaction) throws -> [Invariant] {
    try allCases.filter { invariant in
      guard let wrong = invariant.wrong(at: now) else { return false }
      return try db.value(wrong) ?? 0 > 0
    }
  }

  /// Those that contradict what was confirmed.
  public static func violated(
    by confirmed: some Sequence<Acknowledgement>, in db: Transaction
  ) throws -> [Invariant] {
    let stored = try StoredMatches(db)
    var violated: Set<Invariant> = []
    for acknowledgement in confirmed {
      switch acknowledgement {
      case .match(let id, let one, let other):
        if stored.matches[id]?.pair != [one, other] { violated.insert(.confirmed) }
      case .end(let id):
        if stored.matches[id]?.isOver != true { violated.insert(.confirmed) }
      case .review(let match, let author):
        if stored.reviews[match]?[author] != 1 { violated.insert(.confirmed) }
      case .message(let room, let client):
        if stored.messages[room]?[client.text] != 1 { violated.insert(.confirmed) }
      case .report(let one, let other, let at):
        let isMatched = stored.matches.values.contains { $0.pair == [one, other] && $0.at > at }
        if isMatched { violated.insert(.reported) }
      }
    }
    return violated.sorted { $0.rawValue < $1.rawValue }
  }
}

/// The matches of a database with their reviews and messages.
private struct StoredMatches {
  struct Match {
    let pair: Set<ID<Sesac.Person>>
    let at: Instant
    let isOver: Bool
  }

  var matches: [ID<Sesac.Match>: Match] = [:]
  var reviews: [ID<Sesac.Match>: [ID<Sesac.Person>: Int]] = [:]
  var messages: [ID<Chats.Room>: [String: Int]] = [:]

  init(_ db: Transaction) throws {
    let rows = try db.all(
      "SELECT id, one_id, other_id, started_at, ended_at FROM sesac_match ORDER BY id"
    ) { row -> (ID<Sesac.Match>, Match) in
      let pair: (ID<Sesac.Person>, ID<Sesac.Person>) = try (row[1], row[2])
      let ended: Instant? = try row[4]
      return try (row[0], Match(pair: [pair.0, pair.1], at: row[3], isOver: ended != nil))
    }
    matches = Dictionary(rows, uniquingKeysWith: { first, _ in first })
    let reviews = try db.all("SELECT match_id, author_id FROM sesac_review ORDER BY id") {
      row -> (ID<Sesac.Match>, ID<Sesac.Person>) in try (row[0], row[1])
    }
    for (match, author) in reviews { self.reviews[match, default: [:]][author, default: 0] += 1 }
    let messages = try db.all("SELECT room_id, client_id FROM chat_message ORDER BY id") {
      row -> (ID<Chats.Room>, String) in try (row[0], row[1])
    }
    for (room, client) in messages { self.messages[room, default: [:]][client, default: 0] += 1 }
  }
}
