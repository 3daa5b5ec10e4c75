import Commons
import Core
import SQL
import Wire

/// Requests, acceptances and the end of matches.
///
/// A match deletes both seats of waiting people and inserts both seats of matched ones; the primary
/// key of the seats and the number of deleted rows decide every race.
struct Matching: Sendable {
  /// Cancels count together when no more than this lies between them.
  static let memory = Duration.hours(24)
  static let mostMinutes = 3

  let world: World
  let rooms: MatchRooms
  let notices: MatchNotices
  let grid: Grid

  /// Asks somebody who waits within the radius of the place where `me` waits, or who has asked `me`.
  func request(
    _ other: ID<Sesac.Person>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Sesac.State {
    if let state = try matchedAlready(me, with: other, at: now, in: db) { return state }
    let hasAsked = try db.hasAsked(other, me.id)
    try requireWaiting(other, for: me, isNear: !hasAsked, at: now, in: db)
    if hasAsked { return try match(me, other, at: now, in: db) }
    let added = try db.run(
      """
      INSERT INTO sesac_request (sender_id, receiver_id, at) VALUES (\(me.id), \(other), \(now))
      ON CONFLICT (sender_id, receiver_id) DO NOTHING
      """)
    if added == 1 {
      try db.noteEncounter(of: other, with: me.id)
      try db.tellState(other)
      try notices.asked(other, in: db)
    }
    return try db.sesacState(of: me.id, at: now)
  }

  func accept(
    _ other: ID<Sesac.Person>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Sesac.State {
    if let state = try matchedAlready(me, with: other, at: now, in: db) { return state }
    guard try db.hasAsked(other, me.id) else { throw try gone(other, for: me, at: now, in: db) }
    try requireWaiting(other, for: me, isNear: false, at: now, in: db)
    return try match(me, other, at: now, in: db)
  }

  /// The state when the match with `other` was made before, so that a repeated call has no effect.
  private func matchedAlready(
    _ me: Member, with other: ID<Sesac.Person>, at now: Instant, in db: Transaction
  ) throws -> Sesac.State? {
    let state = try db.sesacState(of: me.id, at: now)
    switch state.phase.value {
    case .matched:
      guard state.match?.partner?.id == other else { throw Refusal.sesacMatched }
      return state
    case .waiting: return nil
    default: throw Refusal.sesacNotWaiting
    }
  }

  /// Requires that `other` waits and that both may meet, and within the radius when `isNear`.
  private func requireWaiting(
    _ other: ID<Sesac.Person>, for me: Member, isNear: Bool, at now: Instant, in db: Transaction
  ) throws {
    guard let cell = try db.waitingCell(of: me.id, at: now) else { throw Refusal.sesacNotWaiting }
    let near: SQL = isNear ? "AND \(sql: grid.reaches(from: cell))" : ""
    let isWaiting = try db.exists(
      """
      SELECT 1 FROM sesac_seat s JOIN sesac_person p ON p.id = s.person_id
      WHERE p.id = \(other) AND s.expires_at > \(now) \(sql: near)
        AND \(sql: db.fits(me, at: now))
      """)
    guard isWaiting else { throw try gone(other, for: me, at: now, in: db) }
  }

  /// Why somebody cannot be asked: of all who are not nearby and waiting the same is said, but to
  /// those whose request was overtaken by a match.
  private func gone(
    _ other: ID<Sesac.Person>, for me: Member, at now: Instant, in db: Transaction
  ) throws -> Refusal {
    guard other != me.id, try db.mayMeet(other, me, at: now) else { return .notFound }
    let isOvertaken = try db.exists(
      """
      SELECT 1 FROM sesac_overtaken WHERE person_id = \(me.id) AND other_id = \(other)
      """)
    return isOvertaken ? .sesacOtherMatched : .sesacOtherStopped
  }

  private func match(
    _ me: Member, _ other: ID<Sesac.Person>, at now: Instant, in db: Transaction
  ) throws -> Sesac.State {
    let pair = [me.id, other]
    let overtaken = try db.requests(of: pair)
    let free = try db.run(
      """
      DELETE FROM sesac_seat
      WHERE person_id IN \(pair) AND match_id IS NULL AND expires_at > \(now)
      """)
    guard free == 2, let account = try db.sesacAccount(of: other) else {
      throw Refusal.sesacOtherStopped
    }
    let match = world.id(Sesac.Match.self)
    let room = try rooms.open(me.account, account, match, db)
    try db.run(
      """
      INSERT INTO sesac_match (id, one_id, other_id, room_id, started_at)
      VALUES (\(match), \(me.id), \(other), \(room), \(now))
      """)
    for person in pair {
      try db.run(
        """
        INSERT INTO sesac_seat (person_id, match_id, entered_at)
        VALUES (\(person), \(match), \(now))
        """)
      try db.tellState(person)
    }
    try db.noteEncounter(of: other, with: me.id)
    try db.noteEncounter(of: me.id, with: other)
    for (person, taken) in overtaken {
      try db.run(
        """
        INSERT INTO sesac_overtaken (person_id, other_id, match_id)
        VALUES (\(person), \(taken), \(match)) ON CONFLICT (person_id, other_id)
          DO UPDATE SET match_id = excluded.match_id
        """)
    }
    try notices.matched(other, with: me.nickname, room: room, in: db)
    return try db.sesacState(of: me.id, at: now)
  }

  /// Cancels a match that goes on, with a penalty, or leaves one that is over.
  func end(
    _ match: ID<Sesac.Match>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Sesac.State {
    guard let view = try db.matchView(match, of: me.id) else { throw Refusal.notFound }
    if try db.finishMatch(match, .cancelled, at: now) {
      try punish(me, at: now, in: db)
      try rooms.close(view.room, db)
      if let partner = view.partner {
        try db.tellState(partner.id)
        try notices.cancelled(partner.id, in: db)
      }
    }
    try db.run(
      "DELETE FROM sesac_seat WHERE person_id = \(me.id) AND match_id = \(match)")
    try db.tellState(me.id)
    return try db.sesacState(of: me.id, at: now)
  }

  /// Ends what a conversation is about, when a member ends it: the match that goes on, with their
  /// penalty, or the friendship.
  func endConversation(
    _ room: ID<Chats.Room>, as account: ID<Account>, at now: Instant, in db: Transaction
  ) throws {
    guard let me = try db.sesacMember(of: account),
      let match = try db.matchView(in: room, of: me.id), match.outcome == nil
    else { return try db.endFriendship(in: room) }
    _ = try end(match.id, as: me, at: now, in: db)
  }

  /// Ends a match for both because `me` leaves the other behind; a cancel of theirs if it
  /// `isCancel`.
  func abandon(
    _ match: ID<Sesac.Match>, by me: Member, isCancel: Bool, at now: Instant, in db: Transaction
  ) throws {
    guard try db.finishMatch(match, .cancelled, at: now) else { return }
    if isCancel { try punish(me, at: now, in: db) }
    for person in try db.seated(at: match) {
      try db.tellState(person)
      // They may be on their way.
      if person != me.id { try notices.cancelled(person, in: db) }
    }
  }

  /// One minute after the first cancel, two after the second, three after any further.
  private func punish(_ me: Member, at now: Instant, in db: Transaction) throws {
    let cancels: Int? = try db.value(
      """
      UPDATE sesac_person SET cancels = 1 + CASE
          WHEN cancelled_at > \(now - Self.memory) THEN cancels ELSE 0 END, cancelled_at = \(now)
      WHERE id = \(me.id) RETURNING cancels
      """)
    let minutes = min(cancels ?? 1, Self.mostMinutes)
    try db.run(
      "UPDATE sesac_person SET barred_until = \(now + .minutes(minutes)) WHERE id = \(me.id)")
  }
}
