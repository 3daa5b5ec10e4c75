import Commons
import Core
import SQL
import Wire

extension Transaction {
  /// A match as one of its two members sees it; nil for others.
  func matchView(
    _ match: ID<Sesac.Match>, of person: ID<Sesac.Person>
  ) throws -> Sesac.MatchView? {
    let mine: SQL = "(SELECT me.account_id FROM sesac_person me WHERE me.id = \(person))"
    return try one(
      """
      SELECT m.room_id, m.started_at, m.outcome, EXISTS (SELECT 1 FROM sesac_review r
        WHERE r.match_id = m.id AND r.author_id = \(person)), \(sql: friendship(of: person)),
        p.id, p.nickname, p.sprout, p.background
      FROM sesac_match m LEFT JOIN sesac_person p
        ON p.id = CASE WHEN m.one_id = \(person) THEN m.other_id ELSE m.one_id END
        AND \(sql: BlockList.notBlocked(mine, "p.account_id"))
      WHERE m.id = \(match) AND (m.one_id = \(person) OR m.other_id = \(person))
      """
    ) { row in
      let (room, at): (ID<Chats.Room>, Instant) = try (row.next(), row.next())
      let (outcome, isReviewed): (Sesac.MatchView.Outcome?, Bool) = try (row.next(), row.next())
      let friendship: Sesac.Friendship? = try row.next()
      let id: ID<Sesac.Person>? = try row.next()
      return Sesac.MatchView(
        id: match,
        partner: try id.map {
          try Sesac.Partner(
            id: $0, nickname: row.next(),
            look: Sesac.Look(sprout: row.next(), background: row.next()))
        }, room: room, startedAt: at, outcome: outcome, isReviewed: isReviewed,
        friendship: friendship)
    }
  }

  /// Ends a match; only the first end of it counts.
  func finishMatch(
    _ match: ID<Sesac.Match>, _ outcome: Sesac.MatchView.Outcome, at now: Instant
  ) throws -> Bool {
    let finished = try run(
      """
      UPDATE sesac_match SET ended_at = \(now), outcome = \(outcome)
      WHERE id = \(match) AND ended_at IS NULL
      """)
    guard finished == 1 else { return false }
    try run("DELETE FROM sesac_overtaken WHERE match_id = \(match)")
    return true
  }

  /// Whether `other` waits for the answer of a member.
  func hasAsked(_ other: ID<Sesac.Person>, _ me: ID<Sesac.Person>) throws -> Bool {
    try exists("SELECT 1 FROM sesac_request WHERE sender_id = \(other) AND receiver_id = \(me)")
  }

  /// Who has asked one of a pair, or was asked by one, with that one.
  func requests(
    of pair: [ID<Sesac.Person>]
  ) throws -> [(ID<Sesac.Person>, ID<Sesac.Person>)] {
    let rows = try all(
      """
      SELECT sender_id, receiver_id FROM sesac_request
      WHERE sender_id IN \(pair) OR receiver_id IN \(pair) ORDER BY sender_id, receiver_id
      """
    ) { row -> (ID<Sesac.Person>, ID<Sesac.Person>) in try (row[0], row[1]) }
    return rows.compactMap { sender, receiver in
      switch (pair.contains(sender), pair.contains(receiver)) {
      case (true, false): (receiver, sender)
      case (false, true): (sender, receiver)
      default: nil
      }
    }
  }

  /// Ends the requests to and from a member with whom they may not meet any more, so that none is counted that is not
  /// shown; `me` is as they are now.
  func endUnfitRequests(of me: Member, at now: Instant) throws {
    for (mine, theirs) in [("sender_id", "receiver_id"), ("receiver_id", "sender_id")] {
      try run(
        """
        DELETE FROM sesac_request WHERE \(raw: mine) = \(me.id)
          AND NOT EXISTS (SELECT 1 FROM sesac_seat s JOIN sesac_person p ON p.id = s.person_id
            WHERE p.id = sesac_request.\(raw: theirs) AND \(sql: fits(me, at: now)))
        """)
    }
  }

  /// Who has not left a match yet.
  func seated(at match: ID<Sesac.Match>) throws -> [ID<Sesac.Person>] {
    try all("SELECT person_id FROM sesac_seat WHERE match_id = \(match) ORDER BY person_id") {
      try $0[0]
    }
  }

  /// The room's match, as one of its members sees it.
  func matchView(
    in room: ID<Chats.Room>, of person: ID<Sesac.Person>
  ) throws -> Sesac.MatchView? {
    let match: ID<Sesac.Match>? = try value(
      "SELECT id FROM sesac_match WHERE room_id = \(room)")
    return try match.flatMap { try matchView($0, of: person) }
  }

  /// Whether two people may know of each other, whatever they do now.
  func mayMeet(_ other: ID<Sesac.Person>, _ me: Member, at now: Instant) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM sesac_person p WHERE p.id = \(other)
        AND \(sql: BlockList.notBlocked("\(me.account)", "p.account_id"))
      """)
  }

  /// A member as their partner sees them.
  func partner(_ person: ID<Sesac.Person>) throws -> Sesac.Partner? {
    try one("SELECT nickname, sprout, background FROM sesac_person WHERE id = \(person)") {
      try Sesac.Partner(
        id: person, nickname: $0[0], look: Sesac.Look(sprout: $0[1], background: $0[2]))
    }
  }
}
