public import Core
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

  /// Replaces a leaving member's id by an anonymous one in the reports by them and about them.
  ///
  /// `kind` is what the app calls a report about a member. The cases stay as they are.
  public static func anonymize<Member>(
    _ member: ID<Member>, _ kind: String, of app: String, _ account: ID<Account>, world: World,
    in db: Transaction
  ) throws {
    let alias = world.id(Reports.self)
    var count = try db.run(
      "UPDATE report SET reporter_id = \(alias) WHERE app = \(app) AND reporter_id = \(member)")
    count += try db.run(
      """
      UPDATE report SET subject_id = \(alias)
      WHERE app = \(app) AND kind = \(kind) AND subject_id = \(member)
      """)
    guard count > 0 else { return }
    try Retention(world: world).retain(.report, of: account.description, for: alias, in: db)
  }
}
