import Commons
import Core
import Delivery
import SQL
import Wire

/// Rewards for a followed invitation (Y85).
///
/// The inviter's cooldown ends at once. The points come with the invited person's first vote:
/// theirs at once, the inviter's at a midnight in Seoul. An immediate payment would tell the
/// inviter who sent the note that arrived at that moment. Limits delay a payment to a later
/// midnight; none is lost (`docs/decisions/0084-delay-invitation-payments.md`).
struct Referrals: Sendable {
  /// The job that pays an inviter.
  static let kind = "yello.referral"

  let world: World
  let rules: Rules
  let notifications: Notifications?

  /// Registers the job.
  func begin() { notifications?.jobs.on(Self.kind, pay) }

  /// Records that `me` joined with a member's code, and ends that member's cooldown.
  ///
  /// No effect when they were invited before. `device` is nil when it is unknown.
  func follow(
    _ referrer: ID<Yello.Person>, _ me: ID<Yello.Person>, of account: ID<Account>,
    on device: String?, in db: Transaction
  ) throws {
    guard try db.invite(account, key: world.secret()) else { return }
    let hash = try device.map { try db.deviceHash($0, invitedBy: referrer, key: world.secret()) }
    try db.run(
      """
      INSERT INTO yello_referral (person_id, referrer_id, device_hash)
      VALUES (\(me), \(referrer), \(hash))
      """)
    // People who join and never vote cost nothing, so they must not use up what pays. Ended
    // cooldowns and mere news are limited apart from each other and from payments.
    let counters = try db.counters(of: referrer)
    let isWaiting = counters.secondsLeft(at: world.now(), cooldown: rules.cooldown) > 0
    let limit = DurableRateLimit(
      kind: isWaiting ? "wait ended by invitation" : "invitation followed",
      windows: [.init(rules.referralsPerPerson, per: .days(1))])
    guard try limit.take(referrer.description, world, in: db) == nil else { return }
    try db.run("UPDATE yello_person SET voted_at = NULL WHERE id = \(referrer)")
    try Feed.append(LiveEvent(kind: "wait.over"), to: referrer, in: db)
    try db.addNews(world.id(), .joined, to: referrer)
    try notifications?.notify(referrer: referrer, in: db)
  }

  /// Pays `me` at their first vote and schedules the inviter's payment.
  func vote(by me: ID<Yello.Person>, at now: Instant, in db: Transaction) throws {
    let followed = try db.one(
      """
      UPDATE yello_referral SET voted_at = \(now) WHERE person_id = \(me) AND voted_at IS NULL
      RETURNING referrer_id
      """
    ) { row -> ID<Yello.Person>? in try row[0] }
    guard let followed else { return }
    try db.run(
      "UPDATE yello_person SET points = points + \(rules.referralPoints) WHERE id = \(me)")
    try db.addNews(world.id(), .paid, to: me, points: rules.referralPoints)
    guard let referrer = followed else {
      // The inviter left.
      try db.run("DELETE FROM yello_referral WHERE person_id = \(me)")
      return
    }
    // Scheduled without an account, so that the payment survives an account merge.
    try notifications?.jobs.schedule(
      Self.kind, referrer.description, at: now.midnightInSeoul + .days(1), in: db)
  }

  /// Pays for invited people who voted before this midnight, within the limits of a day.
  ///
  /// The earliest votes first. The rest is paid at later midnights.
  private func pay(_ job: Job, in db: Transaction) throws -> Job.Outcome {
    guard let referrer = ID<Yello.Person>(job.key) else { return .done }
    let midnight = job.now.midnightInSeoul
    let paid = try db.run(
      """
      DELETE FROM yello_referral WHERE person_id IN (
        SELECT person_id FROM (
          SELECT person_id, voted_at, row_number() OVER (
            PARTITION BY COALESCE(device_hash, person_id) ORDER BY voted_at, person_id) AS place
          FROM yello_referral WHERE referrer_id = \(referrer) AND voted_at < \(midnight)) AS due
        WHERE place <= \(rules.referralsPerDevice)
        ORDER BY voted_at, person_id LIMIT \(rules.referralsPerPerson))
      """)
    if paid > 0 {
      let points = paid * rules.referralPoints
      try db.run(
        """
        UPDATE yello_person SET points = points + \(points), referrals = referrals + \(paid)
        WHERE id = \(referrer)
        """)
      try db.addNews(world.id(), .paid, to: referrer, points: points)
      try notifications?.notify(referrer: referrer, paid: points, in: db)
    }
    let isLeft = try db.exists(
      "SELECT 1 FROM yello_referral WHERE referrer_id = \(referrer) AND voted_at IS NOT NULL")
    return isLeft ? .reschedule(midnight + .days(1)) : .done
  }
}
