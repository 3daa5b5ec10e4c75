import Commons
import SQL
import Wire

extension Transaction {
  /// Adds both directions; false when they are friends already, one blocked the other, or is
  /// missing.
  func befriend(
    _ one: ID<Yello.Person>, _ other: ID<Yello.Person>, at now: Instant
  ) throws -> Bool {
    let added = try run(
      """
      INSERT INTO yello_friend (person_id, friend_id, since)
      SELECT \(one), p.id, \(now) FROM yello_person p
      WHERE p.id = \(other) AND NOT EXISTS (
        SELECT 1 FROM yello_block b WHERE (b.person_id = \(one) AND b.blocked_id = p.id)
          OR (b.person_id = p.id AND b.blocked_id = \(one)))
      ON CONFLICT (person_id, friend_id) DO NOTHING
      """)
    guard added == 1 else { return false }
    try run(
      """
      INSERT INTO yello_friend (person_id, friend_id, since) VALUES (\(other), \(one), \(now))
      """)
    try run(
      "UPDATE yello_person SET friends = friends + 1 WHERE id IN (\(one), \(other))")
    return true
  }

  /// Removes both directions; false when they are not friends.
  func unfriend(_ one: ID<Yello.Person>, _ other: ID<Yello.Person>) throws -> Bool {
    let removed = try run(
      """
      DELETE FROM yello_friend WHERE (person_id = \(one) AND friend_id = \(other))
        OR (person_id = \(other) AND friend_id = \(one))
      """)
    guard removed > 0 else { return false }
    try run("UPDATE yello_person SET friends = friends - 1 WHERE id IN (\(one), \(other))")
    for (one, other) in [(one, other), (other, one)] {
      try forgetReplies(naming: other, for: one)
      try takeBackNotice(naming: other, to: [one])
    }
    return true
  }

  func block(
    _ other: ID<Yello.Person>, by me: ID<Yello.Person>, at now: Instant
  ) throws {
    try run(
      """
      INSERT INTO yello_block (person_id, blocked_id, since) VALUES (\(me), \(other), \(now))
      ON CONFLICT (person_id, blocked_id) DO NOTHING
      """)
    _ = try unfriend(me, other)
  }

  /// Recounts a person's visible notes after some were hidden.
  func recount(_ person: ID<Yello.Person>) throws {
    try run(
      """
      UPDATE yello_person SET
        notes = (SELECT COUNT(*) FROM yello_note n
          WHERE n.receiver_id = yello_person.id AND n.hidden = 0),
        unread = (SELECT COUNT(*) FROM yello_note n
          WHERE n.receiver_id = yello_person.id AND n.hidden = 0 AND n.read_at IS NULL)
      WHERE id = \(person)
      """)
  }

  func friends(of me: ID<Yello.Person>, after cursor: TextCursor?) throws -> [Yello.Person] {
    try all(
      """
      SELECT \(sql: Yello.Person.columns)
      FROM yello_friend f JOIN yello_person p ON p.id = f.friend_id \(sql: Yello.Person.joins)
      WHERE f.person_id = \(me) \(sql: after(cursor))
      ORDER BY p.name, p.id LIMIT \(pageSize + 1)
      """
    ) { try Yello.Person($0) }
  }

  func blocked(by me: ID<Yello.Person>, after cursor: TextCursor?) throws -> [Yello.Person] {
    try all(
      """
      SELECT \(sql: Yello.Person.columns)
      FROM yello_block b JOIN yello_person p ON p.id = b.blocked_id \(sql: Yello.Person.joins)
      WHERE b.person_id = \(me) \(sql: after(cursor))
      ORDER BY p.name, p.id LIMIT \(pageSize + 1)
      """
    ) { try Yello.Person($0) }
  }

  /// People of my department, or of my school, who are neither me, friends, nor blocked either way.
  func recommended(
    to me: ID<Yello.Person>, of circle: Rules.Circle, after cursor: TextCursor?, limit: Int
  ) throws -> [Yello.Person] {
    let near: SQL =
      switch circle {
      case .department: "p.group_id = (SELECT group_id FROM yello_person WHERE id = \(me))"
      case .school:
        """
        g.school = (SELECT mg.school FROM yello_person mp
          JOIN yello_group mg ON mg.id = mp.group_id WHERE mp.id = \(me))
        """
      }
    return try all(
      """
      SELECT \(sql: Yello.Person.columns) FROM yello_person p \(sql: Yello.Person.joins)
      WHERE \(sql: near) AND p.id <> \(me)
        AND NOT EXISTS (
          SELECT 1 FROM yello_friend f WHERE f.person_id = \(me) AND f.friend_id = p.id)
        AND \(sql: apart(me)) \(sql: after(cursor))
      ORDER BY p.name, p.id LIMIT \(limit)
      """
    ) { try Yello.Person($0) }
  }

  private func after(_ cursor: TextCursor?) -> SQL {
    guard let cursor else { return "" }
    return "AND (p.name, p.id) > (\(cursor.text), \(cursor.id))"
  }

  /// Requires that neither side blocked the other, whether or not the account has joined.
  ///
  /// Suspended people stay visible: otherwise a receiver who reported a note would see who sent it.
  static func apart(_ account: ID<Account>) -> SQL {
    """
    NOT EXISTS (
      SELECT 1 FROM yello_block b JOIN yello_person m ON m.account_id = \(account)
      WHERE (b.person_id = m.id AND b.blocked_id = p.id)
        OR (b.person_id = p.id AND b.blocked_id = m.id))
    """
  }

  /// Requires that neither of us blocked the other.
  func apart(_ me: ID<Yello.Person>) -> SQL {
    """
    NOT EXISTS (SELECT 1 FROM yello_block b WHERE b.person_id = \(me) AND b.blocked_id = p.id)
    AND NOT EXISTS (SELECT 1 FROM yello_block b WHERE b.person_id = p.id AND b.blocked_id = \(me))
    """
  }
}
