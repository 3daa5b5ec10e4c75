import SQL
import Wire

extension Yello.Person {
  /// The columns `init(_:)` reads, of a `yello_person p` joined by `joins`.
  static let columns: SQL =
    """
    p.id, p.name, p.handle, o.name || ' ' || g.department
      || CASE o.kind WHEN 'university' THEN ' ' || p.entry_year || '학번' ELSE '' END, p.face
    """
  static let joins: SQL =
    "JOIN yello_group g ON g.id = p.group_id JOIN yello_school o ON o.key = g.school"

  init(_ row: Row) throws {
    try self.init(
      id: row.next(), name: row.next(), handle: row.next(), group: row.next(), face: row.next())
  }
}

extension Transaction {
  /// One person, when neither of us has blocked the other; people can always see themselves.
  ///
  /// For others, notes are counted as of midnight in Seoul, hidden ones included: a count that
  /// rises with each submitted round would reveal who did not send one of its notes. A note can be
  /// delivered later than the time in its id, so notes of the last `wait` before midnight count a
  /// day later.
  func person(
    _ id: ID<Yello.Person>, for me: ID<Yello.Person>, wait: Duration, at now: Instant
  ) throws -> Yello.PersonCard {
    let today = ID<Yello.Note>(at: now.midnightInSeoul - wait, sequence: 0, random: 0)
    let card = try one(
      """
      SELECT \(sql: Yello.Person.columns),
        EXISTS (SELECT 1 FROM yello_friend f WHERE f.person_id = \(me) AND f.friend_id = p.id),
        CASE WHEN p.id = \(me) THEN p.notes ELSE
          (SELECT COUNT(*) FROM yello_note n WHERE n.receiver_id = p.id AND n.id < \(today)) END,
        p.friends
      FROM yello_person p \(sql: Yello.Person.joins)
      WHERE p.id = \(id) AND \(sql: notBlocked(me))
      """
    ) {
      try Yello.PersonCard(
        person: Yello.Person($0), isFriend: $0.next(), notes: $0.next(), friends: $0.next())
    }
    guard let card else { throw Refusal.notFound }
    return card
  }
}
