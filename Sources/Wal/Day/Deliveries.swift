import Commons
import SQL
import Wire

/// Tells people's devices what has come (`wal.md` §5.4): one job for each person, due with their next
/// message.
///
/// What has come is to be read whether this ran or not. It hands each message on once, marked in the
/// transaction that puts its push into the outbox.
struct Deliveries: Sendable {
  static let kind = "wal.delivery"
  /// A push this late tells of nothing new: it is left out, and what it told of is there to be read.
  static let late = Duration.hours(6)

  let days: Days
  let jobs: Jobs
  let pushes: Pushes

  /// Lets the house's jobs deliver.
  func begin() { jobs.on(Self.kind) { job, db in try deliver(job, in: db) } }

  /// Sets a person's job for their next message; said whenever that may have changed.
  func plan(_ person: ID<Wal.Person>, at now: Instant, in db: Connection) throws {
    guard let owner = try db.owner(of: person) else { return }
    let next = try next(for: person, owner.settings, after: now, in: db)
    try jobs.schedule(Self.kind, person.description, at: next, for: owner.account, in: db)
  }

  /// Sets the jobs of those who have none.
  func planAll(at now: Instant, in db: Connection) throws {
    let missing: [(person: ID<Wal.Person>, account: ID<Account>)] = try db.all(
      """
      SELECT p.id, p.account_id FROM wal_person p WHERE NOT EXISTS (SELECT 1 FROM job j
        WHERE j.account_id = p.account_id AND j.kind = \(Self.kind)) ORDER BY p.id
      """
    ) { try ($0[0], $0[1]) }
    // Due at once: the job itself finds out what comes next, and one that cannot stops no other.
    for (person, account) in missing {
      try jobs.schedule(Self.kind, person.description, at: now, for: account, in: db)
    }
  }

  private func deliver(_ job: Job, in db: Connection) throws -> Job.Next {
    guard let person = ID<Wal.Person>(job.key), let owner = try db.owner(of: person) else {
      return .done
    }
    let day = owner.settings.zone.day(at: job.now)
    try days.draw(day, for: person, owner.settings, in: db)
    for item in try db.handOn(of: person, at: job.now) where job.now - item.at < Self.late {
      try push(item, to: owner.account, in: db)
    }
    return .again(try next(for: person, owner.settings, after: job.now, in: db))
  }

  private func push(_ item: Handed, to account: ID<Account>, in db: Connection) throws {
    // Nobody to carry it, and no device to show it: it is delivered all the same.
    try pushes.put(
      PushNotice(title: "왈", body: item.text, path: Wal.first.path), of: WalApp.look.name,
      to: account, tag: "\(item.id)", life: Self.late, in: db)
  }

  /// When something comes next: today, or tomorrow at the first of the chosen hours.
  private func next(
    for person: ID<Wal.Person>, _ settings: Member.Settings, after now: Instant,
    in db: Connection
  ) throws -> Instant {
    let tomorrow = settings.zone.day(at: now) + 1
    let first = settings.slots.map(\.hour).min() ?? 0
    let morning = settings.zone.instant(of: tomorrow, minute: first * 60)
    return try min(morning, db.nextArrival(for: person, after: now) ?? morning)
  }
}

/// A message that is handed on, and when it came.
struct Handed: Sendable {
  let id: ID<Wal.Item>
  let at: Instant
  let text: String
}

extension Connection {
  /// Whose membership it is, and what they have set; nil when they have left.
  func owner(
    of person: ID<Wal.Person>
  ) throws -> (account: ID<Account>, settings: Member.Settings)? {
    try one(
      "SELECT account_id, zone, categories, slots, listed FROM wal_person WHERE id = \(person)"
    ) { try ($0[0], Member.Settings($0, from: 1)) }
  }

  /// Marks what has come as handed on, and returns what was not before.
  func handOn(of person: ID<Wal.Person>, at now: Instant) throws -> [Handed] {
    try ["wal_item", "wal_reservation"].flatMap { table in
      try all(
        """
        UPDATE \(raw: table) SET handed_at = \(now)
        WHERE person_id = \(person) AND at <= \(now) AND handed_at IS NULL RETURNING id, at, text
        """
      ) { try Handed(id: $0[0], at: $0[1], text: $0[2]) }
    }.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
  }

  /// When the next of someone's messages comes that is drawn or written already.
  func nextArrival(for person: ID<Wal.Person>, after now: Instant) throws -> Instant? {
    try value(
      """
      SELECT MIN(at) FROM (
        SELECT at FROM wal_item WHERE person_id = \(person) AND at > \(now)
        UNION ALL
        SELECT at FROM wal_reservation WHERE person_id = \(person) AND at > \(now)
      ) ahead
      """)
  }
}
