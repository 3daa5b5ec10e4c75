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
      WHERE p.id = \(other) AND \(sql: notBlocked(one))
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

  /// Removes both directions, with what names one to the other; false when they are not friends.
  func unfriend(_ one: ID<Yello.Person>, _ other: ID<Yello.Person>) throws -> Bool {
    let removed = try run(
      """
      DELETE FROM yello_friend WHERE (person_id = \(one) AND friend_id = \(other))
        OR (person_id = \(other) AND friend_id = \(one))
      """)
    guard removed > 0 else { return false }
    try run("UPDATE yello_person SET friends = friends - 1 WHERE id IN (\(one), \(other))")
    try deleteNews(between: one, and: other)
    for (one, other) in [(one, other), (other, one)] {
      try forgetReplies(naming: other, for: one)
      try withdrawNotification(naming: other, to: [one])
      try run("DELETE FROM event WHERE topic = \(one) AND subject = \(other.description)")
    }
    return true
  }

  /// Ends the friendship of two accounts' members.
  func endFriendship(_ one: ID<Account>, _ other: ID<Account>) throws {
    guard let one = try person(of: one), let other = try person(of: other) else { return }
    _ = try unfriend(one, other)
  }

  /// The person of an account; nil when it has not joined.
  func person(of account: ID<Account>) throws -> ID<Yello.Person>? {
    try value("SELECT id FROM yello_person WHERE account_id = \(account)")
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

  /// What `me` sees of the members it has blocked; no one unless it has joined itself.
  func blocked(
    by me: ID<Account>, _ others: [ID<Account>]
  ) throws -> [ID<Account>: BlockedMember] {
    let people: [(ID<Account>, Yello.Person)] = try all(
      """
      SELECT p.account_id, \(sql: Yello.Person.columns) FROM yello_person p
      \(sql: Yello.Person.joins) WHERE p.account_id IN \(others)
        AND EXISTS (SELECT 1 FROM yello_person m WHERE m.account_id = \(me))
      """
    ) { try ($0.next(), Yello.Person($0)) }
    return Dictionary(uniqueKeysWithValues: people).mapValues {
      BlockedMember(name: $0.name.text, detail: $0.group)
    }
  }

  /// The person who invited me, unless we are friends already.
  func inviter(_ handle: Yello.Handle, of me: ID<Yello.Person>) throws -> Yello.Person? {
    try one(
      """
      SELECT \(sql: Yello.Person.columns) FROM yello_person p \(sql: Yello.Person.joins)
      WHERE p.handle = \(handle) AND p.id <> \(me) AND \(sql: notBlocked(me))
        AND NOT EXISTS (
          SELECT 1 FROM yello_friend f WHERE f.person_id = \(me) AND f.friend_id = p.id)
      """
    ) { try Yello.Person($0) }
  }

  func after(_ cursor: TextCursor?) -> SQL {
    guard let cursor else { return "" }
    return "AND (p.name, p.id) > (\(cursor.text), \(cursor.id))"
  }

  /// Requires of `p` that neither side blocked the other, whether or not the account has joined.
  ///
  /// Suspended people stay visible: otherwise a receiver who reported a note would see who sent it.
  static func notBlocked(_ account: ID<Account>) -> SQL {
    BlockList.notBlocked("\(account)", "p.account_id")
  }

  /// Requires of `p` that neither of us blocked the other.
  func notBlocked(_ me: ID<Yello.Person>) -> SQL {
    BlockList.notBlocked(
      "(SELECT m.account_id FROM yello_person m WHERE m.id = \(me))", "p.account_id")
  }
}
