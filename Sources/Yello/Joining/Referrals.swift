import Commons
import SQL
import Wire

/// What an invitation that was followed brings, and when (Y85).
///
/// The wait of who invited ends at once. The points come with the first vote of the invited person: to them at once, to who
/// invited at the next midnight in Seoul, as the very moment would tell whose note it is that came then.
struct Referrals: Sendable {
  /// The job that pays somebody for the friends who came by their code.
  static let kind = "yello.referral"

  let world: World
  let rules: Rules
  let notifications: Notifications?

  /// Lets the jobs pay.
  func begin() { notifications?.jobs.on(Self.kind, pay) }

  /// Notes that `me` joined by a member's code, unless they were invited before, or too many were today by that code or on
  /// that device.
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
    try notifications?.tell(referrer: referrer, in: db)
  }

  /// Pays `me` for an invitation with their first vote, and sees that who invited them is paid.
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
    guard let referrer = followed else {
      // Who invited has left.
      try db.run("DELETE FROM yello_referral WHERE person_id = \(me)")
      return
    }
    // Of no account: the points come even if two accounts become one meanwhile.
    try notifications?.jobs.schedule(
      Self.kind, referrer.description, at: now.midnightInSeoul + .days(1), in: db)
  }

  /// Pays for those who voted before the midnight that has come.
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
    try notifications?.tell(referrer: referrer, paid: paid * rules.referralPoints, in: db)
    return .done
  }
}
