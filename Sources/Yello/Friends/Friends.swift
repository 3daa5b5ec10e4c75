import Commons
import SQL
import Wire

/// Friendships: made and ended in both directions (`docs/spec/yello.md`, Friends).
struct Friends: Sendable {
  let world: World
  let rules: Rules
  let notifications: Notifications?

  /// Makes us friends; repeated or simultaneous requests make one friendship.
  func befriend(
    _ other: ID<Yello.Person>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yello.PersonCard {
    guard other != me.id else { throw Refusal.friendSelf }
    if try db.befriend(me.id, other, at: now) {
      try Feed.append(
        LiveEvent(kind: "friend.made", subject: me.id.description), to: other, in: db)
      try notifications?.tell([other], of: me.id, named: me.name, in: db)
    }
    return try db.person(other, for: me.id, wait: rules.cooldown, at: now)
  }

  /// Ends a friendship; notes already sent stay.
  func unfriend(
    _ other: ID<Yello.Person>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yello.PersonCard {
    let card = try db.person(other, for: me.id, wait: rules.cooldown, at: now)
    guard try db.unfriend(me.id, other) else { return card }
    return try db.person(other, for: me.id, wait: rules.cooldown, at: now)
  }

  /// Blocks a person: ends the friendship, hides each from the other and stops notes.
  ///
  /// Notes already received stay. If they disappeared, blocking friends one by one would reveal for
  /// free who sent which. For me, a person who blocked me does not exist.
  func block(
    _ other: ID<Yello.Person>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    guard other != me.id else { throw Refusal.friendSelf }
    let isBlocked = try db.exists(
      "SELECT 1 FROM yello_block WHERE person_id = \(me.id) AND blocked_id = \(other)")
    if !isBlocked { _ = try db.person(other, for: me.id, wait: rules.cooldown, at: now) }
    try db.block(other, by: me.id, at: now)
    return Nothing()
  }

  /// Removes a block.
  func unblock(_ other: ID<Yello.Person>, as me: Member, in db: Transaction) throws -> Nothing {
    try db.run(
      "DELETE FROM yello_block WHERE person_id = \(me.id) AND blocked_id = \(other)")
    return Nothing()
  }

  /// Files a report for the operator; a second one by the same person has no effect.
  func report(
    _ other: ID<Yello.Person>, _ request: ReportRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Nothing {
    _ = try db.person(other, for: me.id, wait: rules.cooldown, at: now)
    try Reports.file(
      request, app: "yello", kind: "person", subject: other, by: me.id, id: world.id(), at: now,
      in: db)
    return Nothing()
  }
}
