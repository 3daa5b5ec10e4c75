import Core
import SQL
import Wire

/// Reported content, one case per subject, and the operators' actions.
struct Cases: Sendable {
  let services: Services

  /// Open cases, oldest first.
  func list(_ request: PageRequest, in db: Transaction) throws -> Page<Operator.Report> {
    let after: ID<Operator.Report>? = try request.cursor.map {
      guard let id = ID<Operator.Report>($0.text) else { throw Refusal.malformed("cursor") }
      return id
    }
    return try Page.short(db.reports(after: after, limit: listSize + 1)) { $0.id.description }
  }

  /// One case, open or closed.
  func show(
    _ id: ID<Operator.Report>, to me: OperatorAccount, in db: Transaction
  ) throws -> Operator.Case {
    let found = try find(id, for: me, in: db)
    return try Operator.Case(
      report: found.report, isOpen: found.isOpen,
      said: db.reportComments(of: found.subject.id, found.report),
      shown: isRemoved(id, in: db) ? nil : found.kind?.show(found.subject, db),
      isSuspended: found.author.map { try db.isSuspended($0, from: found.report.app) })
  }

  /// Records that an operator opened a case; once per operator.
  func recordOpening(
    _ id: ID<Operator.Report>, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws {
    let isNoted = try db.exists(
      """
      SELECT 1 FROM operator_act
      WHERE account_id = \(me.account) AND act = 'report.opened' AND subject = \(id.description)
      """)
    if !isNoted { try note("report.opened", id.description, by: me, at: now, in: db) }
  }

  /// Removes the reported content; does nothing when it is already gone.
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

  private struct OpenedCase {
    let report: Operator.Report
    let subject: Reportable.Subject
    let isOpen: Bool
    let kind: Reportable?
    /// The author, unless the account is deleted.
    let author: ID<Account>?
  }

  /// Loads a case; operators may not judge their own content.
  private func find(
    _ id: ID<Operator.Report>, for me: OperatorAccount, in db: Transaction
  ) throws -> OpenedCase {
    let (report, subject, isOpen) = try db.filed(id)
    let kind = services.apps.reportable(report.kind, of: report.app)
    let author = try kind?.author(subject, db)
    guard author != me.account else { throw Refusal.ownCase }
    return OpenedCase(report: report, subject: subject, isOpen: isOpen, kind: kind, author: author)
  }

  /// Whether an operator has removed the reported content.
  private func isRemoved(_ id: ID<Operator.Report>, in db: Transaction) throws -> Bool {
    try db.exists(
      "SELECT 1 FROM operator_act WHERE act = 'report.removed' AND subject = \(id.description)")
  }

  /// Suspends the author from the app.
  func suspend(
    _ id: ID<Operator.Report>, by me: OperatorAccount, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    let found = try find(id, for: me, in: db)
    guard let author = found.author else { throw Refusal.authorGone }
    let isNew = try services.suspensions.suspend(
      author, from: found.report.app, for: id, at: now, in: db)
    if let isNew {
      if let app = services.apps[found.report.app] {
        try services.apps.handlers(of: app).onSuspend(author, db)
      }
      try note(
        "member.suspended", isNew.description, became: found.report.record, by: me, at: now, in: db)
    }
    return Nothing()
  }

  /// Closes a case with all its reports; a later report opens a new case.
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

  /// Current suspensions with their reasons, latest first.
  func suspensions(_ request: PageRequest, in db: Transaction) throws -> Page<Operator.Suspension> {
    let before: ID<Operator.Suspension>? = try request.cursor.map {
      guard let id = ID<Operator.Suspension>($0.text) else { throw Refusal.malformed("cursor") }
      return id
    }
    return try Page.short(db.suspensions(before: before, limit: listSize + 1)) {
      $0.id.description
    }
  }

  /// Lifts a suspension.
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
  /// The text for the audit log; it contains nothing that people wrote.
  fileprivate var record: String {
    "\(app) \(kind) \(reasons.map { "\($0.reason.rawValue) \($0.times)" }.joined(separator: ", "))"
  }
}
