import Commons
import Core
import OfflineCore
import SQL
import class SQL.Transaction
import Wire

/// The server side of the offline queue.
struct Sync: Sendable {
  static let batch = 1...100
  static let page = 500

  let world: World

  /// Decides each operation of a batch, in order.
  func send(
    _ batch: Colary.OperationBatch, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Colary.BatchResult {
    try db.requireVersion(batch.appVersion)
    guard batch.diary == me.id else { throw Refusal.otherDiary }
    guard Self.batch.contains(batch.operations.count) else { throw Refusal.batchSize }
    var ledger = try Ledger(me.id, isSkewed: batch.isSkewed(at: now), at: now, in: db)
    guard batch.isOf(ledger.epoch) else { throw Refusal.otherEpoch }
    let results = try batch.operations.map { try ledger.receive($0.bytes) }
    try ledger.close()
    return Colary.BatchResult(epoch: ledger.epoch.id, results: results)
  }

  /// A page of the change feed.
  ///
  /// `next` is less than `from` when the client knows changes that this server has not: the database
  /// was restored from a backup, and ``beginEpoch(_:in:)`` is to be called.
  func changes(
    _ request: Colary.ChangeRequest, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Colary.ChangePage {
    try db.requireVersion(request.appVersion)
    guard request.diary == me.id else { throw Refusal.otherDiary }
    let epoch = try db.epoch(of: me.id)
    let (last, purged) = try db.feedNumbers(of: me.id)
    let isResyncing = request.resyncing ?? false
    if request.epoch == epoch.id, request.since > last {
      return Colary.ChangePage(
        epoch: epoch.id, reset: false, restoredAt: nil, from: request.since, next: Int(last),
        more: false, rows: [], serverTime: now)
    }
    let resets = request.epoch != epoch.id || !isResyncing && request.since < purged
    let from = resets ? 0 : Int64(max(0, request.since))
    let limit = min(max(1, request.limit ?? Self.page), Self.page)
    let rows = try db.changes(after: from, of: me.id, limit: limit + 1)
    let page = Array(rows.prefix(limit))
    let more = rows.count > limit
    return Colary.ChangePage(
      epoch: epoch.id, reset: resets,
      restoredAt: try db.restoredAt(since: request.epoch, of: me.id), from: Int(from),
      next: more ? page.last?.change ?? Int(from) : Int(last), more: more, rows: page,
      serverTime: now)
  }

  /// Whether a client of the current history says that it knows more changes than this server has.
  func isBehind(
    _ request: Colary.ChangeRequest, as me: Member, in db: Transaction
  ) throws -> Bool {
    try request.epoch == db.epoch(of: me.id).id && request.since > db.feedNumbers(of: me.id).last
  }

  /// Begins another history of one diary, or of all: clients compare theirs with what a backup held.
  func beginEpoch(_ person: ID<Colary.Person>? = nil, in db: Transaction) throws {
    try db.beginEpoch(newEpoch(), of: person)
  }

  /// A number that JavaScript reads exactly.
  func newEpoch() -> Int { world.draw { Int.random(in: 1...1 << 52, using: &$0) } }
}

extension Colary.OperationBatch {
  /// Whether the device's clock is more than a day off; nothing is refused for that.
  fileprivate func isSkewed(at now: Instant) -> Bool {
    guard let clock else { return false }
    let day: Int64 = 86_400_000
    return Int64(clock) < now.milliseconds - day || Int64(clock) > now.milliseconds + day
  }

  /// Whether its device knows this history of the diary, or none yet while there has been no other.
  ///
  /// A device's first batch can be late. After a restore from a backup, which forgot that it was received, it would
  /// replace what devices have sent again since.
  fileprivate func isOf(_ epoch: Epoch) -> Bool {
    self.epoch == epoch.id || self.epoch == 0 && epoch.number == 1
  }
}
