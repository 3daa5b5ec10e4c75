import Commons
import Core
import Delivery
import SQL
import Wire

/// Rewards for a followed invitation (Y85).
///
/// The inviter's cooldown ends at once. The points come with the invited person's first vote:
/// theirs at once, the inviter's at the next midnight in Seoul. An immediate payment would tell the
/// inviter who sent the note that arrived at that moment.
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
  /// No effect when they were invited before, or the day's limit of the code or the device is used
  /// up.
  func follow(
    _ referrer: ID<Yello.Person>, _ me: ID<Yello.Person>, of account: ID<Account>,
    on device: String, in db: Transaction
  ) throws {
    guard try db.invite(account, key: world.secret()) else { return }
    let perDevice = DurableRateLimit(
      kind: "invited on", windows: [.init(rules.referralsPerDevice, per: .days(1))])
    let perPerson = DurableRateLimit(
      kind: "invited by", windows: [.init(rules.referralsPerPerson, per: .days(1))])
    guard try perDevice.wait(device, world, in: db) == nil,
      try perPerson.take(referrer.description, world, in: db) == nil
    else { return }
    _ = try perDevice.take(device, world, in: db)
    try db.run(
      "INSERT INTO yello_referral (person_id, referrer_id) VALUES (\(me), \(referrer))")
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

  /// Pays for invited people who voted before this midnight.
  private func pay(_ job: Job, in db: Transaction) throws -> Job.Outcome {
    guard let referrer = ID<Yello.Person>(job.key) else { return .done }
    let paid = try db.run(
      """
      DELETE FROM yello_referral
      WHERE referrer_id = \(referrer) AND voted_at < \(job.now.midnightInSeoul)
      """)
    guard paid > 0 else { return .done }
    try db.run(
      """
      UPDATE yello_person SET points = points + \(paid * rules.referralPoints),
        referrals = referrals + \(paid) WHERE id = \(referrer)
      """)
    try db.addNews(world.id(), .paid, to: referrer, points: paid * rules.referralPoints)
    try notifications?.notify(referrer: referrer, paid: paid * rules.referralPoints, in: db)
    return .done
  }
}
