import Core
import Delivery
import SQL
import Wire

/// The operators' actions on stuck work: list, retry and drop.
struct Backlog: Sendable {
  let services: Services

  func show(at now: Instant, in db: Transaction) throws -> Operator.Backlog {
    try Operator.Backlog(
      messages: db.messageLines(at: now), jobs: db.jobLines(at: now), openReports: db.openReports())
  }

  func messages(_ request: PageRequest, in db: Transaction) throws -> Page<Operator.Stuck> {
    try Page.short(
      db.stuckMessages(
        after: id(in: request), limit: listSize + 1, isDemo: services.demo != nil)
    ) { $0.name }
  }

  func jobs(_ request: PageRequest, in db: Transaction) throws -> Page<Operator.Stuck> {
    let after = try request.cursor.map { try jobName($0.text, orElse: .malformed("cursor")) }
    return try Page.short(db.stuckJobs(after: after, limit: listSize + 1)) { $0.name }
  }

  func acts(_ request: PageRequest, in db: Transaction) throws -> Page<Operator.LogEntry> {
    try Page.short(db.acts(before: id(in: request), limit: listSize + 1)) { $0.id.description }
  }

  func retry(
    _ message: ID<Operator.Stuck>, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    let changed = try db.run(
      """
      UPDATE outbox SET state = 'waiting', due_at = \(now), attempts = 0,
        expires_at = CASE WHEN expires_at < \(now + Outbox.secondLife) THEN \(now + Outbox.secondLife)
          ELSE expires_at END
      WHERE id = \(message) AND error IS NOT NULL AND state <> 'shown'
      """)
    guard changed == 1 else { throw Refusal.notFound }
    try db.notify(Outbox.notice)
    return try note("message.retried", message.description, by: me, at: now, in: db)
  }

  func drop(
    _ message: ID<Operator.Stuck>, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    let dropped = try db.one(
      """
      DELETE FROM outbox WHERE id = \(message) AND error IS NOT NULL AND state <> 'shown'
      RETURNING channel, address, error
      """
    ) { row -> String in
      let (channel, address, error): (String, String, String) = try (row[0], row[1], row[2])
      return "\(channel) \(masked(address)): \(error)"
    }
    // Already gone. Dropping is idempotent.
    guard let dropped else { return Nothing() }
    return try note(
      "message.dropped", message.description, was: dropped, by: me, at: now, in: db)
  }

  func retry(
    job name: String, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    let (kind, key) = try jobName(name, orElse: .notFound)
    let changed = try db.run(
      """
      UPDATE job SET state = 'waiting', try_at = \(now), attempts = 0, turn = turn + 1
      WHERE kind = \(kind) AND key = \(key) AND error IS NOT NULL
      """)
    guard changed == 1 else { throw Refusal.notFound }
    try db.notify(Jobs.notice)
    return try note("job.retried", name, by: me, at: now, in: db)
  }

  func drop(
    job name: String, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    let (kind, key) = try jobName(name, orElse: .notFound)
    let dropped: String? = try db.value(
      "DELETE FROM job WHERE kind = \(kind) AND key = \(key) AND error IS NOT NULL RETURNING error")
    guard let dropped else { return Nothing() }
    return try note("job.dropped", name, was: dropped, by: me, at: now, in: db)
  }

  private func note(
    _ act: String, _ subject: String, was: String? = nil, by me: OperatorAccount, at now: Instant,
    in db: Transaction
  ) throws -> Nothing {
    try Operators.note(
      act, subject, was: was, by: me.account, id: services.world.id(), at: now, in: db)
    return Nothing()
  }

  private func id<Subject>(in request: PageRequest) throws -> ID<Subject>? {
    guard let cursor = request.cursor else { return nil }
    guard let id = ID<Subject>(cursor.text) else { throw Refusal.malformed("cursor") }
    return id
  }

  private func jobName(
    _ name: String, orElse refusal: Refusal
  ) throws -> (kind: String, key: String) {
    guard let colon = name.firstIndex(of: ":") else { throw refusal }
    return (String(name[..<colon]), String(name[name.index(after: colon)...]))
  }
}

/// Page size of the platform's own lists.
let listSize = 20

extension Page {
  /// Makes a page from a query for `listSize + 1` rows.
  ///
  /// The extra row shows that there is a next page.
  static func short(_ rows: [Item], cursor: (Item) -> String) -> Page {
    guard rows.count > listSize, let last = rows.prefix(listSize).last else {
      return Page(rows, next: nil)
    }
    return Page(Array(rows.prefix(listSize)), next: Cursor(cursor(last)))
  }
}
