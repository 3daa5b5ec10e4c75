import SQL
import Wire

extension Transaction {
  /// Matches a report `r` that is the first open one of its subject and represents the others.
  private static let isFirst: SQL =
    """
    r.handled_at IS NULL AND NOT EXISTS (SELECT 1 FROM report e WHERE e.app = r.app
      AND e.kind = r.kind AND e.subject_id = r.subject_id AND e.handled_at IS NULL AND e.id < r.id)
    """

  /// The number of open cases.
  func openReports() throws -> Int {
    try value("SELECT COUNT(*) FROM report r WHERE \(sql: Self.isFirst)") ?? 0
  }

  /// Open cases, oldest first.
  func reports(after: ID<Operator.Report>?, limit: Int) throws -> [Operator.Report] {
    let go: SQL = after.map { "AND r.id > \($0)" } ?? ""
    let rows: [(id: ID<Operator.Report>, app: String, kind: String, subject: ID<Reports>)] =
      try all(
        """
        SELECT r.id, r.app, r.kind, r.subject_id FROM report r
        WHERE \(sql: Self.isFirst) \(sql: go) ORDER BY r.id LIMIT \(limit)
        """
      ) { try ($0[0], $0[1], $0[2], $0[3]) }
    return try rows.map { try report($0.id, $0.app, $0.kind, $0.subject) }
  }

  /// A report with its subject, and whether any report of that subject is open.
  func filed(
    _ id: ID<Operator.Report>
  ) throws -> (Operator.Report, Reportable.Subject, isOpen: Bool) {
    let found = try one(
      """
      SELECT r.app, r.kind, r.subject_id, r.reporter_id, EXISTS (SELECT 1 FROM report o
        WHERE o.app = r.app AND o.kind = r.kind AND o.subject_id = r.subject_id
        AND o.handled_at IS NULL) FROM report r WHERE r.id = \(id)
      """
    ) { row -> (app: String, kind: String, subject: Reportable.Subject, isOpen: Bool) in
      try (
        row[0], row[1], Reportable.Subject(id: row[2], reporter: row[3]), row[4]
      )
    }
    guard let found else { throw Refusal.notFound }
    return (
      try report(id, found.app, found.kind, found.subject.id), found.subject, found.isOpen
    )
  }

  /// What reporters wrote about one subject, oldest first.
  func reportComments(of subject: ID<Reports>, _ report: Operator.Report) throws -> [Operator
    .ReportComment]
  {
    try all(
      """
      SELECT reason, words, created_at FROM report
      WHERE app = \(report.app) AND kind = \(report.kind) AND subject_id = \(subject)
      ORDER BY id LIMIT 100
      """
    ) { row in
      let reason: String = try row[0]
      return try Operator.ReportComment(
        reason: ReportReason(rawValue: reason) ?? .other, words: row[1], at: row[2])
    }
  }

  /// Suspensions, latest first.
  func suspensions(
    before: ID<Operator.Suspension>?, limit: Int
  ) throws -> [Operator.Suspension] {
    let go: SQL = before.map { "WHERE s.id < \($0)" } ?? ""
    return try all(
      """
      SELECT s.id, s.app, s.report_id, r.kind, s.since FROM suspension s
      JOIN report r ON r.id = s.report_id \(sql: go) ORDER BY s.id DESC LIMIT \(limit)
      """
    ) {
      try Operator.Suspension(id: $0[0], app: $0[1], report: $0[2], kind: $0[3], since: $0[4])
    }
  }

  private func report(
    _ id: ID<Operator.Report>, _ app: String, _ kind: String, _ subject: ID<Reports>
  ) throws -> Operator.Report {
    let reasons = try all(
      """
      SELECT reason, COUNT(*), MIN(created_at), MAX(created_at) FROM report
      WHERE app = \(app) AND kind = \(kind) AND subject_id = \(subject)
      GROUP BY reason ORDER BY 2 DESC, reason
      """
    ) { row -> (Operator.Report.Reason, first: Instant, last: Instant) in
      let reason: String = try row[0]
      return try (
        Operator.Report.Reason(reason: ReportReason(rawValue: reason) ?? .other, times: row[1]),
        row[2], row[3]
      )
    }
    let none = Instant(milliseconds: 0)
    return Operator.Report(
      id: id, app: app, kind: kind, reasons: reasons.map(\.0),
      filedAt: reasons.map(\.first).min() ?? none, lastAt: reasons.map(\.last).max() ?? none)
  }
}
