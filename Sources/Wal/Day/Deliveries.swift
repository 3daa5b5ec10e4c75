import Commons
import Core
import Delivery
import HTML
import SQL
import Wire

/// Push notifications for messages that have come (`docs/spec/wal.md`, Notifications).
///
/// One job per person, due with their next message. Messages are readable even if this job never
/// runs. Each message is marked as handed on in the transaction that queues its notification, so it
/// is sent once.
struct Deliveries: Sendable {
  static let kind = "wal.delivery"
  /// Drop the notification when it is six hours late; the message stays readable.
  static let late = Duration.hours(6)

  let days: Days
  let jobs: Jobs
  let pushes: Pushes

  /// Registers the job.
  func begin() { jobs.onMany(Self.kind, deliver) }

  /// Schedules a person's job for their next message; call it whenever that may have changed.
  func plan(_ person: ID<Wal.Person>, at now: Instant, in db: Transaction) throws {
    guard let owner = try db.owners(of: [person]).first else { return }
    let next = try next(for: [owner], after: now, in: db)[person] ?? now
    try jobs.schedule(Self.kind, person.description, at: next, for: owner.account, in: db)
  }

  /// Schedules jobs for members without one.
  func planAll(at now: Instant, in db: Transaction) throws {
    let missing: [(person: ID<Wal.Person>, account: ID<Account>)] = try db.all(
      """
      SELECT p.id, p.account_id FROM wal_person p WHERE NOT EXISTS (SELECT 1 FROM job j
        WHERE j.account_id = p.account_id AND j.kind = \(Self.kind)) ORDER BY p.id
      """
    ) { try ($0[0], $0[1]) }
    // Due at once: each job computes its own next time, and a failure affects only one.
    for (person, account) in missing {
      try jobs.schedule(Self.kind, person.description, at: now, for: account, in: db)
    }
  }

  /// Queues notifications for all people whose jobs are due, in a constant number of statements.
  private func deliver(_ jobs: [Job], in db: Transaction) throws -> [Job.Outcome] {
    guard let now = jobs.first?.now else { return [] }
    let owners = try db.owners(of: jobs.compactMap { ID($0.key) })
    for (day, owners) in Dictionary(grouping: owners, by: { $0.settings.zone.day(at: now) }) {
      try days.draw(day, for: owners.map { ($0.id, $0.settings) }, in: db)
    }
    let accounts = Dictionary(uniqueKeysWithValues: owners.map { ($0.id, $0.account) })
    let requests = try db.markDelivered(of: owners.map(\.id), at: now).compactMap { item in
      accounts[item.person].flatMap { account in
        now - item.at < Self.late
          ? Pushes.PushRequest(
            PushNotice(
              title: t(ko: "왈", en: "WAL"), body: LocalizedText(verbatim: item.text),
              path: Wal.first.path), to: account,
            tag: "\(item.id)") : nil
      }
    }
    // Without a channel or a device the message counts as delivered too.
    try pushes.put(requests, of: WalApp.branding.name, life: Self.late, in: db)
    let next = try next(for: owners, after: now, in: db)
    return jobs.map { job in
      ID(job.key).flatMap { next[$0] }.map { .reschedule($0) } ?? .done
    }
  }

  /// When each person's job runs next.
  ///
  /// At once for a message that has come without a notification, else at today's next message, else
  /// tomorrow at the first chosen hour.
  private func next(
    for owners: [MemberRow], after now: Instant, in db: Transaction
  ) throws -> [ID<Wal.Person>: Instant] {
    let deliveries = try db.nextDeliveries(for: owners.map(\.id), after: now)
    return Dictionary(
      uniqueKeysWithValues: owners.map { owner in
        let tomorrow = owner.settings.zone.day(at: now) + 1
        let first = owner.settings.slots.map(\.hour).min() ?? 0
        let morning = owner.settings.zone.instant(of: tomorrow, minute: first * 60)
        return (owner.id, min(morning, deliveries[owner.id] ?? morning))
      })
  }
}

/// A member's account and settings.
struct MemberRow: Sendable {
  let id: ID<Wal.Person>
  let account: ID<Account>
  let settings: Member.Settings
}

/// A message that has come: for whom, when and its text.
struct DeliveredMessage: Sendable {
  let id: ID<Wal.Item>
  let person: ID<Wal.Person>
  let at: Instant
  let text: String
}

extension Transaction {
  /// The rows of `people` who are still members.
  func owners(of people: [ID<Wal.Person>]) throws -> [MemberRow] {
    try all(
      """
      SELECT p.id, p.account_id, \(sql: Member.Settings.columns) FROM wal_person p
      WHERE p.id IN \(people) ORDER BY p.id
      """
    ) { try MemberRow(id: $0.next(), account: $0.next(), settings: Member.Settings($0)) }
  }

  /// Marks due messages as handed on; returns those that were not, earliest first.
  func markDelivered(of people: [ID<Wal.Person>], at now: Instant) throws -> [DeliveredMessage] {
    try ["wal_item", "wal_reservation"].flatMap { table in
      try all(
        """
        UPDATE \(raw: table) SET handed_at = \(now)
        WHERE person_id IN \(people) AND at <= \(now) AND handed_at IS NULL
        RETURNING id, person_id, at, text
        """
      ) { try DeliveredMessage(id: $0[0], person: $0[1], at: $0[2], text: $0[3]) }
    }.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
  }

  /// When each person's next stored message without a notification comes, at least `now`.
  func nextDeliveries(
    for people: [ID<Wal.Person>], after now: Instant
  ) throws -> [ID<Wal.Person>: Instant] {
    let rows: [(ID<Wal.Person>, Instant)] = try ["wal_item", "wal_reservation"].flatMap { table in
      try all(
        """
        SELECT person_id, MIN(at) FROM \(raw: table)
        WHERE person_id IN \(people) AND handed_at IS NULL GROUP BY person_id
        """
      ) { try ($0[0], $0[1]) }
    }
    return Dictionary(rows.map { ($0.0, max($0.1, now)) }, uniquingKeysWith: min)
  }
}
