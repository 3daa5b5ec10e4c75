import Delivery
import SQL
import Wire

/// The job that deletes expired records; it exists while there are records.
extension Retention {
  /// The job's kind.
  static let kind = "retention"
  /// Most records deleted in one run, so that other writes can run in between.
  private static let batch = 1000

  /// Registers the job and schedules it for records that older builds kept.
  func begin(_ jobs: Jobs, in db: Database) async throws {
    jobs.on(Self.kind) { job, db in
      let count = try db.run(
        """
        DELETE FROM retained_record WHERE (reason, pseudonym, record_id) IN (SELECT reason,
          pseudonym, record_id FROM retained_record WHERE expires_at <= \(job.now)
          ORDER BY expires_at LIMIT \(Self.batch))
        """)
      guard count < Self.batch else { return .reschedule(job.now) }
      return try db.nextExpiry().map { .reschedule($0) } ?? .done
    }
    let isDue = try await db.read { db in
      try db.nextExpiry() != nil && !db.exists("SELECT 1 FROM job WHERE kind = \(Self.kind)")
    }
    if isDue { try await db.write { try schedule(in: $0) } }
  }

  /// Schedules the job for the earliest expiry.
  func schedule(in db: Transaction) throws {
    guard let expiry = try db.nextExpiry() else { return }
    try Jobs.schedule(Self.kind, "expiry", at: expiry, in: db)
  }
}

extension Transaction {
  /// When the next retained record expires; nil when there is none.
  fileprivate func nextExpiry() throws -> Instant? {
    try value("SELECT expires_at FROM retained_record ORDER BY expires_at LIMIT 1")
  }
}
