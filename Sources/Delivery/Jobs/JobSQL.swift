import SQL
import Wire

extension Job {
  /// The identity of one claim of a job.
  struct ClaimKey: Hashable {
    let kind: String
    let key: String
    let turn: Int
  }

  var turnKey: ClaimKey { ClaimKey(kind: kind, key: key, turn: turn) }
}

extension Transaction {
  /// Claims up to `limit` due jobs, earliest first.
  func takeJobs(
    of kinds: [String], at now: Instant, until lease: Instant, limit: Int
  ) throws -> [Job] {
    let taken = try all(
      """
      WITH due AS MATERIALIZED (SELECT kind, key FROM job
        WHERE state = 'waiting' AND try_at <= \(now) AND kind IN \(kinds)
        ORDER BY try_at, kind, key LIMIT \(limit) \(sql: engine.skippingLocked))
      UPDATE job SET try_at = \(lease), turn = turn + 1, attempts = attempts + 1
      FROM due WHERE job.kind = due.kind AND job.key = due.key
      RETURNING job.kind, job.key, account_id, payload, due_at, attempts, turn
      """
    ) {
      try Job(
        kind: $0[0], key: $0[1], account: $0[2], payload: $0[3], due: $0[4], now: now,
        attempt: $0[5], turn: $0[6])
    }
    return taken.sorted { ($0.due, $0.kind, $0.key) < ($1.due, $1.kind, $1.key) }
  }

  /// When the next job of `kinds` is due.
  func nextJob(of kinds: [String]) throws -> Instant? {
    try value(
      """
      SELECT try_at FROM job WHERE state = 'waiting' AND kind IN \(kinds)
      ORDER BY try_at, kind, key LIMIT 1
      """)
  }

  /// The jobs whose claim is still valid: not finished, rescheduled or cancelled in the meantime.
  func held(_ jobs: [Job]) throws -> [Job] {
    let held: Set<Job.ClaimKey> = try Set(
      all(
        """
        SELECT kind, key, turn FROM job
        WHERE kind IN \(Set(jobs.map(\.kind)).sorted()) AND key IN \(jobs.map(\.key))
        """
      ) { try Job.ClaimKey(kind: $0[0], key: $0[1], turn: $0[2]) })
    return jobs.filter { held.contains($0.turnKey) }
  }

  /// Writes the outcomes of jobs of one kind; a job that its own handler rescheduled is left alone.
  func recordOutcomes(_ jobs: [(job: Job, next: Job.Outcome)], of kind: String) throws {
    for (next, jobs) in Dictionary(grouping: jobs, by: \.next) {
      let theirs: SQL =
        """
        WHERE kind = \(kind) AND key IN \(jobs.map(\.job.key))
          AND turn || ' ' || key IN \(jobs.map { "\($0.job.turn) \($0.job.key)" })
        """
      switch next {
      case .done: try run("DELETE FROM job \(sql: theirs)")
      case .reschedule(let due):
        try run(
          """
          UPDATE job SET due_at = \(due), try_at = \(due), turn = turn + 1, attempts = 0, error = NULL
          \(sql: theirs)
          """)
      }
    }
  }

  /// Schedules a failed job for a retry, or marks it failed after its last attempt.
  func scheduleRetry(_ job: Job, to time: Instant, because reason: String) throws {
    try run(
      """
      UPDATE job SET try_at = \(time), error = \(reason),
        state = \(job.attempt < Jobs.maxAttempts ? "waiting" : "failed")
      WHERE kind = \(job.kind) AND key = \(job.key) AND turn = \(job.turn)
      """)
  }
}
