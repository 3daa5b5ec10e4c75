import Commons
import Core
import SQL
import Wire

extension Transaction {
  /// How far `person` is from being friends with the partner `p` of a match `m`, for a row of both.
  ///
  /// NULL while that is not possible. Says nothing about the wish of the partner.
  func friendship(of person: ID<Sesac.Person>) -> SQL {
    """
    CASE WHEN p.id IS NULL OR m.outcome IS NULL OR m.outcome <> 'MET' THEN NULL
      WHEN EXISTS (SELECT 1 FROM sesac_friendship f
        WHERE (f.one_id = \(person) AND f.other_id = p.id)
          OR (f.one_id = p.id AND f.other_id = \(person))) THEN 'FRIENDS'
      WHEN EXISTS (SELECT 1 FROM report r WHERE r.app = 'sesac' AND r.kind = 'person'
        AND r.reporter_id = \(person) AND r.subject_id = p.id) THEN NULL
      WHEN EXISTS (SELECT 1 FROM sesac_friend_ban b
        WHERE b.person_id = \(person) AND b.other_id = p.id) THEN NULL
      WHEN EXISTS (SELECT 1 FROM sesac_friend_wish w
        WHERE w.person_id = \(person) AND w.other_id = p.id) THEN 'WISHED'
      ELSE 'POSSIBLE' END
    """
  }

  /// The friends of a member, latest first.
  func friends(
    of person: ID<Sesac.Person>, before: TimeCursor<Sesac.Person>?, limit: Int
  ) throws -> [Sesac.Friend] {
    let start: SQL = before?.before("f.since, p.id") ?? ""
    return try all(
      """
      SELECT p.id, p.nickname, p.sprout, p.background, f.room_id, f.since
      FROM sesac_friendship f JOIN sesac_person p
        ON p.id = CASE WHEN f.one_id = \(person) THEN f.other_id ELSE f.one_id END
      WHERE (f.one_id = \(person) OR f.other_id = \(person))
        AND \(sql: isNotBlocked(person)) \(sql: start)
      ORDER BY f.since DESC, p.id DESC LIMIT \(limit)
      """
    ) { row in
      try Sesac.Friend(
        person: Sesac.Partner(
          id: row.next(), nickname: row.next(),
          look: Sesac.Look(sprout: row.next(), background: row.next())),
        room: row.next(), since: row.next())
    }
  }

  /// The latest finished match with each person who is no friend yet, latest first.
  ///
  /// Nothing here depends on the wishes of others.
  func metPeople(of person: ID<Sesac.Person>, limit: Int) throws -> [Sesac.MatchView] {
    let matches: [ID<Sesac.Match>] = try all(
      """
      SELECT m.id FROM sesac_match m JOIN sesac_person p
        ON p.id = CASE WHEN m.one_id = \(person) THEN m.other_id ELSE m.one_id END
      WHERE (m.one_id = \(person) OR m.other_id = \(person)) AND m.outcome = 'MET'
        AND \(sql: friendship(of: person)) IN ('POSSIBLE', 'WISHED')
        AND NOT EXISTS (SELECT 1 FROM sesac_match n WHERE n.outcome = 'MET' AND n.id > m.id
          AND ((n.one_id = \(person) AND n.other_id = p.id)
            OR (n.one_id = p.id AND n.other_id = \(person))))
        AND \(sql: isNotBlocked(person))
      ORDER BY m.id DESC LIMIT \(limit)
      """
    ) { try $0[0] }
    return try matches.compactMap { try matchView($0, of: person) }
  }

  /// The friends of a member for the export, oldest first.
  func friendNames(of person: ID<Sesac.Person>) throws -> [Sesac.FriendWish] {
    try all(
      """
      SELECT p.nickname, f.since FROM sesac_friendship f JOIN sesac_person p
        ON p.id = CASE WHEN f.one_id = \(person) THEN f.other_id ELSE f.one_id END
      WHERE (f.one_id = \(person) OR f.other_id = \(person))
        AND \(sql: isNotBlocked(person))
      ORDER BY f.since, p.id
      """
    ) { try Sesac.FriendWish(nickname: $0[0], at: $0[1]) }
  }

  /// Whom a member wishes to stay friends with, oldest wish first.
  func friendWishes(of person: ID<Sesac.Person>) throws -> [Sesac.FriendWish] {
    try all(
      """
      SELECT p.nickname, w.at FROM sesac_friend_wish w JOIN sesac_person p ON p.id = w.other_id
      WHERE w.person_id = \(person) AND \(sql: isNotBlocked(person))
      ORDER BY w.at, p.id
      """
    ) { try Sesac.FriendWish(nickname: $0[0], at: $0[1]) }
  }

  /// Whether `person` and the person `p` of a row have not blocked each other.
  private func isNotBlocked(_ person: ID<Sesac.Person>) -> SQL {
    BlockList.notBlocked(
      "(SELECT me.account_id FROM sesac_person me WHERE me.id = \(person))", "p.account_id")
  }
}
