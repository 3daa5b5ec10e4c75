import Core
import Delivery
import SQL
import Wire

/// Deletes for good what was deleted 30 days ago: one job for each diary that has something deleted.
enum Tombstones {
  static let kind = "colary.tombstones"
  static let life = Duration.days(30)

  static func register(_ jobs: Jobs) {
    jobs.on(kind) { job, db in
      guard let person = ID<Colary.Person>(job.key) else { return .done }
      try purge(person, at: job.now, in: db)
      let next: Instant? = try db.value(
        "SELECT MIN(changed_at) FROM colary_row WHERE person_id = \(person) AND is_deleted = 1")
      return next.map { .reschedule($0 + life) } ?? .done
    }
  }

  /// Schedules the job of a diary unless it has one that is due by then.
  static func plan(
    _ person: ID<Colary.Person>, deletedAt: Instant, in db: Transaction
  ) throws {
    let (key, due) = (person.description, deletedAt + life)
    let isPlanned = try db.exists(
      "SELECT 1 FROM job WHERE kind = \(kind) AND key = \(key) AND due_at <= \(due)")
    if !isPlanned { try Jobs.schedule(kind, key, at: due, in: db) }
  }

  /// Deletes old tombstones, and notes that a client which has not heard of them must start over.
  static func purge(_ person: ID<Colary.Person>, at now: Instant, in db: Transaction) throws {
    let gone: [Int64] = try db.all(
      """
      DELETE FROM colary_row
      WHERE person_id = \(person) AND is_deleted = 1 AND changed_at <= \(now - life)
      RETURNING change_number
      """
    ) { try $0[0] }
    guard let last = gone.max() else { return }
    try db.run(
      """
      UPDATE colary_person SET purged_through = \(last)
      WHERE id = \(person) AND purged_through < \(last)
      """)
  }
}
