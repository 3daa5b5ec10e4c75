import Commons
import Core
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
    _ = try join(other, as: me, at: now, in: db)
    return try db.person(other, for: me.id, wait: rules.cooldown, at: now)
  }

  /// Makes us friends with each of `others`, at most a hundred; unknown ones are passed over.
  func befriend(
    all others: [ID<Yello.Person>], as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yello.Profile {
    for other in others.prefix(100) where other != me.id {
      _ = try join(other, as: me, at: now, in: db)
    }
    return try db.profile(me.id)
  }

  /// Makes us friends and tells the other; false when nothing changed.
  private func join(
    _ other: ID<Yello.Person>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Bool {
    guard try db.befriend(me.id, other, at: now) else { return false }
    try Feed.append(LiveEvent(kind: "friend.made", subject: me.id.description), to: other, in: db)
    try notifications?.notify([other], of: me.id, named: me.name, in: db)
    try db.addNews(world.id(), .befriended, to: other, by: me.id)
    return true
  }

  /// Waves at a friend; the friend is notified once a day.
  func wave(
    at other: ID<Yello.Person>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yello.PersonCard {
    let card = try db.person(other, for: me.id, wait: rules.cooldown, at: now)
    guard card.isFriend else { throw Refusal.notFound }
    if try Self.waves.take("\(me.id) \(other)", world, in: db) == nil {
      try db.addNews(world.id(), .waved, to: other, by: me.id)
      try notifications?.notify(other, wavedBy: me.id, named: me.name, in: db)
    }
    return card
  }

  private static let waves = DurableRateLimit(kind: "waved", windows: [.init(1, per: .days(1))])

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
    _ other: ID<Yello.Person>, as me: Member, in blocks: BlockList, at now: Instant,
    in db: Transaction
  ) throws -> Nothing {
    guard other != me.id else { throw Refusal.friendSelf }
    guard let account = try db.accounts(of: [other]).first else { throw Refusal.notFound }
    if try !blocks.contains(account, of: me.account, in: db) {
      _ = try db.person(other, for: me.id, wait: rules.cooldown, at: now)
    }
    try blocks.block(account, by: me.account, in: YelloApp.branding.name, at: now, in: db)
    return Nothing()
  }

  /// Removes a block.
  func unblock(
    _ other: ID<Yello.Person>, as me: Member, in blocks: BlockList, in db: Transaction
  ) throws -> Nothing {
    for account in try db.accounts(of: [other]) {
      try blocks.unblock(account, by: me.account, in: db)
    }
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
