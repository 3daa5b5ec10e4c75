import SQL
import Wire

/// What people reported, a case for each thing, and what operators do about it.
struct Cases: Sendable {
  let services: Services

  /// Cases nobody has closed, the oldest first.
  func list(_ request: PageRequest, in db: Transaction) throws -> Page<Operator.Report> {
    let after: ID<Operator.Report>? = try request.cursor.map {
      guard let id = ID<Operator.Report>($0.text) else { throw Refusal.malformed("cursor") }
      return id
    }
    return try Page.short(db.reports(after: after, limit: listSize + 1)) { $0.id.description }
  }

  /// One case, closed or not.
  func show(
    _ id: ID<Operator.Report>, to me: OperatorAccount, in db: Transaction
  ) throws -> Operator.Case {
    let found = try find(id, for: me, in: db)
    return try Operator.Case(
      report: found.report, isOpen: found.isOpen, said: db.said(of: found.subject.id, found.report),
      shown: isRemoved(id, in: db) ? nil : found.kind?.show(found.subject, db),
      isSuspended: found.author.map { try db.isSuspended($0, from: found.report.app) })
  }

  /// Writes down that an operator has looked at what was reported; once for each of them.
  func noteOpening(
    _ id: ID<Operator.Report>, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws {
    let isNoted = try db.exists(
      """
      SELECT 1 FROM operator_act
      WHERE account_id = \(me.account) AND act = 'report.opened' AND subject = \(id.description)
      """)
    if !isNoted { try note("report.opened", id.description, by: me, at: now, in: db) }
  }

  /// Takes away what was reported; there is nothing left to do when it is gone already.
  func remove(
    _ id: ID<Operator.Report>, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    let found = try find(id, for: me, in: db)
    guard let kind = found.kind, try !isRemoved(id, in: db),
      try kind.show(found.subject, db) != nil
    else { return Nothing() }
    try kind.remove(found.subject, db)
    try note("report.removed", id.description, was: found.report.record, by: me, at: now, in: db)
    return Nothing()
  }

  private struct Found {
    let report: Operator.Report
    let subject: Reportable.Subject
    let isOpen: Bool
    let kind: Reportable?
    /// Whoever showed it, as far as they are still there.
    let author: ID<Account>?
  }

  /// The case an operator asks about; nobody judges their own.
  private func find(
    _ id: ID<Operator.Report>, for me: OperatorAccount, in db: Transaction
  ) throws -> Found {
    let (report, subject, isOpen) = try db.filed(id)
    let kind = services.reportables.find(report.kind, of: report.app)
    let author = try kind?.author(subject, db)
    guard author != me.account else { throw Refusal.ownCase }
    return Found(report: report, subject: subject, isOpen: isOpen, kind: kind, author: author)
  }

  /// Whether an operator has taken away what the case is about.
  private func isRemoved(_ id: ID<Operator.Report>, in db: Transaction) throws -> Bool {
    try db.exists(
      "SELECT 1 FROM operator_act WHERE act = 'report.removed' AND subject = \(id.description)")
  }

  /// Keeps whoever showed it out of the app.
  func suspend(
    _ id: ID<Operator.Report>, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    let found = try find(id, for: me, in: db)
    guard let author = found.author else { throw Refusal.authorGone }
    let isNew = try services.suspensions.suspend(
      author, from: found.report.app, for: id, at: now, in: db)
    if let isNew {
      try note(
        "member.suspended", isNew.description, became: found.report.record, by: me, at: now, in: db)
    }
    return Nothing()
  }

  /// Closes a case, with every report of that thing; one that comes later opens another.
  func close(
    _ id: ID<Operator.Report>, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    let found = try find(id, for: me, in: db)
    let report = found.report
    let closed = try db.run(
      """
      UPDATE report SET handled_at = \(now) WHERE app = \(report.app) AND kind = \(report.kind)
        AND subject_id = \(found.subject.id) AND handled_at IS NULL
      """)
    guard closed > 0 else { return Nothing() }
    try note("report.handled", id.description, was: report.record, by: me, at: now, in: db)
    return Nothing()
  }

  /// Who is kept out of which app, and for what, the latest first.
  func suspensions(_ request: PageRequest, in db: Transaction) throws -> Page<Operator.Suspension> {
    let before: ID<Operator.Suspension>? = try request.cursor.map {
      guard let id = ID<Operator.Suspension>($0.text) else { throw Refusal.malformed("cursor") }
      return id
    }
    return try Page.short(db.suspensions(before: before, limit: listSize + 1)) {
      $0.id.description
    }
  }

  /// Lets somebody in again.
  func lift(
    _ id: ID<Operator.Suspension>, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    guard try !services.suspensions.holds(id, me.account, in: db) else {
      throw Refusal.ownSuspension
    }
    guard let app = try services.suspensions.lift(id, in: db) else { return Nothing() }
    try note("member.restored", id.description, was: app, by: me, at: now, in: db)
    return Nothing()
  }

  private func note(
    _ act: String, _ subject: String, was: String? = nil, became: String? = nil,
    by me: OperatorAccount,
    at now: Instant, in db: Transaction
  ) throws {
    try Operators.note(
      act, subject, was: was, became: became, by: me.account, id: services.world.id(), at: now,
      in: db)
  }
}

extension Operator.Report {
  /// What the log of acts says of it: no words of anybody's.
  fileprivate var record: String {
    "\(app) \(kind) \(reasons.map { "\($0.reason.rawValue) \($0.times)" }.joined(separator: ", "))"
  }
}
