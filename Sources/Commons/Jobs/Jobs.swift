import Foundation
public import SQL
import Synchronization
public import Wire

/// Durable work that is due at a moment, done by whichever node is free, late rather than never.
public final class Jobs: Sendable {
  /// Jobs of one transaction.
  static let batch = 500
  /// How long whoever takes a batch may keep it before another may.
  static let lease = Duration.minutes(1)
  /// Tries until an operator has to look.
  static let most = 10
  static let notice = "jobs"

  let db: Database
  let world: World
  private let handlers = Mutex<[String: Job.Handler]>([:])
  private let waker = Waker()

  init(_ db: Database, world: World, demo: Demo?) {
    self.db = db
    self.world = world
    db.listen { [waker] in
      if $0 == Self.notice { waker.wake() }
    } missed: { [waker] in
      waker.wake()
    }
    demo?.clock.whenMoved { [waker] in waker.wake() }
  }

  /// Says how jobs of `kind` are done, many at once; said before the house goes to work.
  public func onMany(_ kind: String, _ handler: @escaping Job.Handler) {
    handlers.withLock { $0[kind] = handler }
  }

  /// Says how jobs of `kind` are done, one after the other; said before the house goes to work.
  public func on(
    _ kind: String, _ handler: @escaping @Sendable (Job, Transaction) throws -> Job.Outcome
  ) {
    onMany(kind) { jobs, db in try jobs.map { try handler($0, db) } }
  }

  /// Sets a job for a moment; one of the same kind and key is moved there.
  public func schedule(
    _ kind: String, _ key: String, at due: Instant, for account: ID<Account>? = nil,
    _ payload: some Encodable = Nothing(), in db: Transaction
  ) throws {
    let text = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
    try db.run(
      """
      INSERT INTO job (kind, key, account_id, payload, due_at, try_at)
      VALUES (\(kind), \(key), \(account), \(text), \(due), \(due))
      ON CONFLICT (kind, key) DO UPDATE SET account_id = excluded.account_id,
        payload = excluded.payload, state = 'waiting', due_at = excluded.due_at,
        try_at = excluded.try_at, turn = job.turn + 1, attempts = 0, error = NULL
      """)
    try db.notify(Self.notice)
  }

  /// Takes a job back; false when there is none, be it done or never set.
  @discardableResult
  public func cancel(_ kind: String, _ key: String, in db: Transaction) throws -> Bool {
    try db.run("DELETE FROM job WHERE kind = \(kind) AND key = \(key)") == 1
  }

  /// Does everything that is due now, and tells how many jobs that was.
  ///
  /// Batches are taken one after the other: two takers at once would share the earliest between them.
  @discardableResult
  public func runDue() async throws -> Int {
    try await withThrowingTaskGroup { group in
      var (count, underway) = (0, 0)
      while !Task.isCancelled {
        let batch = underway < concurrencyKeys ? try await take() : []
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

  /// Batches at once: one while another is on its way to PostgreSQL; SQLite writes one after the other.
  private var concurrencyKeys: Int { db.engine == .postgres ? 2 : 1 }

  /// Does what is due as it becomes due, until cancelled.
  func run() async throws {
    while !Task.isCancelled {
      if try await runDue() == 0 { await waker.wait(for: try await untilNext()) }
    }
  }

  private func untilNext() async throws -> Duration {
    let kinds = handlers.withLock { Array($0.keys) }
    guard let next = try await db.read({ try $0.nextJob(of: kinds) }) else { return Sender.longest }
    return min(Sender.longest, max(.zero, next - world.now()))
  }

  private func take() async throws -> [Job] {
    let now = world.now()
    let kinds = handlers.withLock { Array($0.keys) }
    guard !kinds.isEmpty else { return [] }
    return try await db.claim { db in
      try db.takeJobs(of: kinds, at: now, until: now + Self.lease, limit: Self.batch)
    }
  }

  /// Does a batch as one transaction, the quick way; when one of it fails, each within its own bounds.
  private func perform(_ batch: [Job]) async throws {
    let waits = batch.map { world.backoff($0.attempt) }
    do {
      try await db.batch { db in
        do { try self.perform(try db.held(batch), in: db) } catch { throw OneFailed() }
      }
    } catch is OneFailed {
      try await db.batch { db in
        for (job, wait) in zip(batch, waits) {
          let held = try db.held([job])
          do {
            try db.attempt { try self.perform(held, in: db) }
          } catch {
            try db.putOff(job, to: job.now + wait, because: reason(error))
          }
        }
      }
    }
  }

  /// Does jobs in their order, those of one kind that follow each other together.
  private func perform(_ jobs: [Job], in db: Transaction) throws {
    let handlers = handlers.withLock { $0 }
    var left = jobs[...]
    while let kind = left.first?.kind {
      let alike = Array(left.prefix { $0.kind == kind })
      left = left.dropFirst(alike.count)
      guard let handler = handlers[kind] else { continue }
      try db.settle(Array(zip(alike, try handler(alike, db))), of: kind)
    }
  }

  private struct OneFailed: Error {}
}

/// What operators may read of an error: never a value of a row, nor a sentence that may hold one.
private func reason(_ error: any Error) -> String {
  switch error {
  case let error as DatabaseError: "\(error)"
  case let refusal as Refusal: "refused: \(refusal.code)"
  default: "\(type(of: error))"
  }
}
