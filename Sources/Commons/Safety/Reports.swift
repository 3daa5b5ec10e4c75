public import SQL
public import Wire

/// Reports to the operators.
public enum Reports {
  /// Stores a report; a person can report one thing again only after an operator handled it.
  public static func file<Subject, Reporter>(
    _ request: ReportRequest, app: String, kind: String, subject: ID<Subject>,
    by reporter: ID<Reporter>, id: ID<Reports>, at now: Instant, in db: Transaction
  ) throws {
    try db.run(
      """
      INSERT INTO report (id, app, reporter_id, kind, subject_id, reason, words, created_at)
      VALUES (\(id), \(app), \(reporter), \(kind), \(subject), \(request.reason.rawValue),
        \(request.words?.text), \(now))
      ON CONFLICT (app, reporter_id, kind, subject_id) DO UPDATE SET reason = excluded.reason,
        words = excluded.words, created_at = excluded.created_at, handled_at = NULL
        WHERE report.handled_at IS NOT NULL
      """)
  }
}
