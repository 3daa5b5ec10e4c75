import Commons
import Core
import SQL
import Wire

/// Staying friends after a match: a wish of each, and a friendship of both.
///
/// A wish changes nothing that anyone but its person can see. When both wish at once, serializable
/// writes let the second see the first.
struct Friends: Sendable {
  private static let pageSize = 20
  private static let mostMet = 10

  let world: World
  let rooms: MatchRooms
  let notices: MatchNotices

  func list(
    _ request: PageRequest, as me: Member, in db: Transaction
  ) throws -> Sesac.FriendList {
    let before = try request.cursor.map { try TimeCursor<Sesac.Person>($0) }
    let rows = try db.friends(of: me.id, before: before, limit: Self.pageSize + 1)
    return try Sesac.FriendList(
      friends: Page.cut(rows, at: Self.pageSize) { TimeCursor($0.since, $0.id).cursor },
      met: before == nil ? db.metPeople(of: me.id, limit: Self.mostMet) : [])
  }

  func wish(
    _ match: ID<Sesac.Match>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Sesac.MatchView {
    guard let view = try db.matchView(match, of: me.id), let partner = view.partner else {
      throw Refusal.notFound
    }
    switch view.friendship?.value {
    case .possible: break
    case .wished, .friends: return view
    default: throw Refusal.sesacNotMet
    }
    try db.run(
      """
      INSERT INTO sesac_friend_wish (person_id, other_id, at)
      VALUES (\(me.id), \(partner.id), \(now)) ON CONFLICT (person_id, other_id) DO NOTHING
      """)
    if try db.formFriendship(me.id, partner.id, room: view.room, at: now) {
      try rooms.reopen(view.room, db)
      try db.tellState(me.id)
      try db.tellState(partner.id)
      try notices.befriended(partner.id, with: me.nickname, room: view.room, in: db)
    }
    guard let changed = try db.matchView(match, of: me.id) else { throw Refusal.notFound }
    return changed
  }

  func withdrawWish(
    _ match: ID<Sesac.Match>, as me: Member, in db: Transaction
  ) throws -> Sesac.MatchView {
    guard let view = try db.matchView(match, of: me.id) else { throw Refusal.notFound }
    guard let partner = view.partner, view.friendship?.value == .wished else { return view }
    try db.run(
      "DELETE FROM sesac_friend_wish WHERE person_id = \(me.id) AND other_id = \(partner.id)")
    guard let changed = try db.matchView(match, of: me.id) else { throw Refusal.notFound }
    return changed
  }

  /// Ends what there is between two: the friendship, with its chat, and the wish of `person`.
  ///
  /// The wish of the other stays, so that they learn nothing.
  func end(
    _ person: ID<Sesac.Person>, with other: ID<Sesac.Person>, in db: Transaction
  ) throws {
    try db.run(
      "DELETE FROM sesac_friend_wish WHERE person_id = \(person) AND other_id = \(other)")
    guard let room = try db.deleteFriendship(person, other) else { return }
    try rooms.close(room, db)
  }
}

extension Transaction {
  /// Makes two people friends when both wish it and none has reported or blocked the other.
  ///
  /// The wishes go with it, so that both have to wish again after an end.
  fileprivate func formFriendship(
    _ me: ID<Sesac.Person>, _ other: ID<Sesac.Person>, room: ID<Chats.Room>, at now: Instant
  ) throws -> Bool {
    let pair = [me, other].sorted()
    let formed = try run(
      """
      INSERT INTO sesac_friendship (one_id, other_id, room_id, since)
      SELECT \(pair[0]), \(pair[1]), \(room), \(now)
      FROM sesac_friend_wish w JOIN sesac_person p ON p.id = w.person_id
      JOIN sesac_person q ON q.id = w.other_id
      WHERE w.person_id = \(other) AND w.other_id = \(me)
        AND NOT EXISTS (SELECT 1 FROM report r WHERE r.app = 'sesac' AND r.kind = 'person'
          AND ((r.reporter_id = p.id AND r.subject_id = q.id)
            OR (r.reporter_id = q.id AND r.subject_id = p.id)))
        AND NOT EXISTS (SELECT 1 FROM sesac_friend_ban b
          WHERE (b.person_id = p.id AND b.other_id = q.id)
            OR (b.person_id = q.id AND b.other_id = p.id))
        AND \(sql: BlockList.notBlocked("p.account_id", "q.account_id"))
      ON CONFLICT (one_id, other_id) DO NOTHING
      """)
    guard formed == 1 else { return false }
    try run(
      """
      DELETE FROM sesac_friend_wish WHERE (person_id = \(me) AND other_id = \(other))
        OR (person_id = \(other) AND other_id = \(me))
      """)
    return true
  }

  /// Deletes a friendship and returns its room; nil when there is none.
  func deleteFriendship(
    _ one: ID<Sesac.Person>, _ other: ID<Sesac.Person>
  ) throws -> ID<Chats.Room>? {
    let pair = [one, other].sorted()
    return try value(
      """
      DELETE FROM sesac_friendship WHERE one_id = \(pair[0]) AND other_id = \(pair[1])
      RETURNING room_id
      """)
  }

  /// Ends the friendship of a room whose conversation a member has ended.
  func endFriendship(in room: ID<Chats.Room>) throws {
    try run("DELETE FROM sesac_friendship WHERE room_id = \(room)")
  }

  /// Keeps two from ever being friends after one has reported a message of the other; returns the
  /// room of the friendship that ends by it.
  func banFriendship(
    in room: ID<Chats.Room>, by account: ID<Account>
  ) throws -> ID<Chats.Room>? {
    let pair = try one(
      """
      SELECT me.id, p.id FROM sesac_match m
      JOIN sesac_person me ON me.id IN (m.one_id, m.other_id)
      JOIN sesac_person p ON p.id IN (m.one_id, m.other_id) AND p.id <> me.id
      WHERE m.room_id = \(room) AND me.account_id = \(account)
      """
    ) { row -> (ID<Sesac.Person>, ID<Sesac.Person>) in try (row[0], row[1]) }
    guard let (me, other) = pair else { return nil }
    try run(
      """
      INSERT INTO sesac_friend_ban (person_id, other_id) VALUES (\(me), \(other))
      ON CONFLICT (person_id, other_id) DO NOTHING
      """)
    try run("DELETE FROM sesac_friend_wish WHERE person_id = \(me) AND other_id = \(other)")
    return try deleteFriendship(me, other)
  }
}
