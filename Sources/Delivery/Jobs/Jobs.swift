public import Core
import Foundation
public import SQL
import Synchronization
public import Wire

/// Durable scheduled jobs, run by any free node; a job may run late but is not lost.
public final class Jobs: Sendable {
  /// Most jobs in one transaction.
  static let batch = 500
  /// The lease of a claimed batch; after it, another node may claim the jobs.
  static let lease = Duration.minutes(1)
  /// Attempts before a job is marked failed.
  static let maxAttempts = 10
  /// The notification that wakes the runners of jobs.
  public static let notice = "jobs"

  let db: Database
  let world: World
  private let handlers = Mutex<[String: Job.Handler]>([:])
  private let waker = Waker()

  /// Creates the queue; moves of the demo's clock wake it.
  public init(_ db: Database, world: World, demo: DemoClock? = nil) {
    self.db = db
    self.world = world
    db.listen { [waker] in
      if $0 == Self.notice { waker.wake() }
    } onGap: { [waker] in
      waker.wake()
    }
    demo?.onMove { [waker] in waker.wake() }
  }

  /// Registers the batch handler of `kind`; call it before the jobs run.
  public func onMany(_ kind: String, _ handler: @escaping Job.Handler) {
    handlers.withLock { $0[kind] = handler }
  }

  /// Registers a handler of `kind` that runs one job at a time; call it before the jobs run.
  public func on(
    _ kind: String, _ handler: @escaping @Sendable (Job, Transaction) throws -> Job.Outcome
  ) {
    onMany(kind) { jobs, db in try jobs.map { try handler($0, db) } }
  }

  /// The kinds that have a handler.
  public var kinds: [String] { handlers.withLock { $0.keys.sorted() } }

  /// Schedules a job; a job with the same kind and key is replaced.
  public func schedule(
    _ kind: String, _ key: String, at due: Instant, for account: ID<Account>? = nil,
    _ payload: some Encodable = Nothing(), in db: Transaction
  ) throws {
    try Self.schedule(kind, key, at: due, for: account, payload, in: db)
  }

  /// Schedules a job without the queue at hand.
  public static func schedule(
    _ kind: String, _ key: String, at due: Instant, for account: ID<Account>? = nil,
    _ payload: some Encodable = Nothing(), in db: Transaction
  ) throws {
    // An encoder costs more than the statement, and most jobs have no payload.
    let text =
      payload is Nothing
      ? "{}" : String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
    try db.run(
      """
      INSERT INTO job (kind, key, account_id, payload, due_at, try_at)
      VALUES (\(kind), \(key), \(account), \(text), \(due), \(due))
      ON CONFLICT (kind, key) DO UPDATE SET account_id = excluded.account_id,
        payload = excluded.payload, state = 'waiting', due_at = excluded.due_at,
        try_at = excluded.try_at, turn = job.turn + 1, attempts = 0, error = NULL
      """)
    try db.notify(notice)
  }

  /// Cancels a job; returns false when there is none.
  @discardableResult
  public func cancel(_ kind: String, _ key: String, in db: Transaction) throws -> Bool {
    try db.run("DELETE FROM job WHERE kind = \(kind) AND key = \(key)") == 1
  }

  /// Runs all jobs that are due now and returns their number.
  ///
  /// Batches are claimed one after the other. Concurrent claims would share the earliest jobs
  /// between them.
  @discardableResult
  public func runDue() async throws -> Int {
    try await withThrowingTaskGroup { group in
      var (count, underway) = (0, 0)
      while !Task.isCancelled {
        let batch = underway < maxConcurrentBatches ? try await take() : []
        if !batch.isEmpty {
          group.addTask { try await self.perform(batch) }
          (count, underway) = (count + batch.count, underway + 1)
        } else if underway > 0 {
          try await group.next()
          underway -= 1
        } else {
          break
        }
      }
      return count
    }
  }

  /// Concurrent batches.
  ///
  /// PostgreSQL overlaps two to hide latency; SQLite has one writer.
  private var maxConcurrentBatches: Int { db.engine == .postgres ? 2 : 1 }

  /// Runs jobs as they become due, until cancelled.
  public func run() async throws {
    while !Task.isCancelled {
      if try await runDue() == 0 { await waker.wait(for: try await delayUntilNext()) }
    }
  }

  private func delayUntilNext() async throws -> Duration {
    let kinds = kinds
    guard let next = try await db.read({ try $0.nextJob(of: kinds) }) else { return Sender.longest }
    return min(Sender.longest, max(.zero, next - world.now()))
  }

  private func take() async throws -> [Job] {
    let now = world.now()
    let kinds = kinds
    guard !kinds.isEmpty else { return [] }
    return try await db.claim { db in
      try db.takeJobs(of: kinds, at: now, until: now + Self.lease, limit: Self.batch)
    }
  }

  /// Runs a batch in one transaction; if a job fails, reruns them each in its own savepoint.
  private func perform(_ batch: [Job]) async throws {
    let waits = batch.map { world.backoff($0.attempt) }
    do {
      try await db.batch { db in
        do { try self.perform(try db.held(batch), in: db) } catch { throw JobFailed() }
      }
    } catch is JobFailed {
      try await db.batch { db in
        for (job, wait) in zip(batch, waits) {
          let held = try db.held([job])
          do {
            try db.attempt { try self.perform(held, in: db) }
          } catch {
            try db.scheduleRetry(job, to: job.now + wait, because: reason(error))
          }
        }
      }
    }
  }

  /// Runs jobs in order; consecutive jobs of one kind are one batch.
  private func perform(_ jobs: [Job], in db: Transaction) throws {
    let handlers = handlers.withLock { $0 }
    var left = jobs[...]
    while let kind = left.first?.kind {
      let alike = Array(left.prefix { $0.kind == kind })
      left = left.dropFirst(alike.count)
      guard let handler = handlers[kind] else { continue }
      try db.recordOutcomes(Array(zip(alike, try handler(alike, db))), of: kind)
    }
  }

  private struct JobFailed: Error {}
}

/// The error text stored for operators; it must not contain row values.
private func reason(_ error: any Error) -> String {
  switch error {
  case let error as DatabaseError: "\(error)"
  case let refusal as Refusal: "refused: \(refusal.code)"
  default: "\(type(of: error))"
  }
}
