import Commons
import SQL
import Wire

/// The state of the home screen: locked, start or waiting (`docs/spec/yello.md` Y56–Y63, Y80–Y83).
struct Homes: Sendable {
  let rules: Rules

  /// The home screen of `me` at `now`.
  func show(_ me: Member, at now: Instant, in db: Transaction) throws -> Yello.Home {
    let counters = try db.counters(of: me.id)
    let left = counters.secondsLeft(at: now, cooldown: rules.cooldown)
    let state: Yello.Home.State =
      counters.isLocked(by: rules) ? .locked : left > 0 ? .waiting : .start
    return try Yello.Home(
      state: state, points: counters.points, friends: counters.friends,
      friendsNeeded: rules.friendsNeeded, secondsLeft: left,
      cooldown: Int(rules.cooldown.milliseconds / 1000), unread: counters.unread, handle: me.handle,
      news: db.news(of: me.id))
  }
}

/// A person's counters, as stored in their row.
struct Counters: Sendable {
  var points: Int
  var friends: Int
  var unread: Int
  var votedAt: Instant?
  /// Whether any friend is in the pool of candidates.
  var hasCandidates: Bool

  /// Whether there are too few candidates to vote, regardless of the cooldown.
  func isLocked(by rules: Rules) -> Bool { friends < rules.friendsNeeded || !hasCandidates }

  /// Seconds of the cooldown left, rounded up so that 0 means over; at most the cooldown.
  ///
  /// A vote more than a minute in the future dates from before the clock was set back; its age is
  /// unknown, so the cooldown counts as over.
  func secondsLeft(at now: Instant, cooldown: Duration) -> Int {
    guard let votedAt, votedAt <= now + .minutes(1) else { return 0 }
    let left = min(cooldown, (votedAt + cooldown) - now)
    return max(0, Int(left.milliseconds + 999) / 1000)
  }
}

extension Transaction {
  /// Whether any friend of a `yello_person p` is in the pool of candidates.
  static let hasCandidates: SQL =
    """
    EXISTS (SELECT 1 FROM yello_friend f
      JOIN yello_person r ON r.id = f.friend_id AND r.is_candidate = 1
      WHERE f.person_id = p.id)
    """

  func counters(of id: ID<Yello.Person>) throws -> Counters {
    let counters = try one(
      """
      SELECT points, friends, unread, voted_at, \(sql: Self.hasCandidates)
      FROM yello_person p WHERE p.id = \(id)
      """
    ) {
      try Counters(
        points: $0[0], friends: $0[1], unread: $0[2], votedAt: $0[3], hasCandidates: $0[4])
    }
    guard let counters else { throw Refusal.joinFirst }
    return counters
  }
}
