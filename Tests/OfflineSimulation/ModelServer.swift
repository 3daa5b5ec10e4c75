import OfflineCore

/// What the real server promises, in memory: per-operation results, idempotency keys without expiry,
/// per-field merge by receipt order, a history of five, tombstones, a change feed, and restores from a backup.
///
/// `ServerModelTests` asks both the same and compares the answers.
final class ModelServer {
  struct StoredRow {
    var revision: UInt32
    var change: Int64
    var deleted: Bool
    var fields: Fields
    /// Values that lost against later ones.
    var history: [Field] = []

    var row: Row { Row(revision: revision, change: change, deleted: deleted, fields: fields) }
  }

  struct StoredReply {
    var body: [UInt8]
    var result: OperationResult
  }

  /// One account's data: what a backup holds.
  struct Ledger {
    var rows: [EntityKey: StoredRow] = [:]
    var change: Int64 = 0
    var remembered: [UniqueID: StoredReply] = [:]
    /// How often each operation took effect.
    var effects: [UniqueID: Int] = [:]
    /// Histories of this server, and the change number each began after.
    var epochs: [(id: UInt64, start: Int64)]
    var purgedThrough: Int64 = 0
    /// The last sequence number that took effect, by store and entity.
    var lastSequence: [UInt32: [EntityKey: Int64]] = [:]

    var epoch: UInt64 { epochs[epochs.count - 1].id }
  }

  enum Answer {
    case results(epoch: UInt64, [OperationResult])
    case page(ChangePage)
    case failed(RequestFailure, retryAfter: Int64)
  }

  private(set) var ledgers: [[UInt8]: Ledger] = [:]
  private var backup: [[UInt8]: Ledger] = [:]
  private var nextEpoch: UInt64 = 1
  /// Every body that arrived under an id, in whatever history.
  private var bodies: [UniqueID: [UInt8]] = [:]
  private var copies: UInt64 = 0
  var minimumVersion: UInt32 = 1
  var isHealthy = false
  let defect: Defect?
  private var random: SeededGenerator
  private let report: (String) -> Void

  init(seed: UInt64, defect: Defect?, report: @escaping (String) -> Void) {
    random = SeededGenerator(seed: seed)
    self.defect = defect
    self.report = report
  }

  func open(_ account: [UInt8]) {
    nextEpoch += 1
    ledgers[account] = Ledger(epochs: [(nextEpoch, 0)])
  }

  func backUp() { backup = ledgers }

  func restore() {
    for account in backup.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard var ledger = backup[account] else { continue }
      nextEpoch += 1
      ledger.epochs.append((nextEpoch, ledger.change))
      ledger.lastSequence = [:]
      ledgers[account] = ledger
    }
  }

  /// Drops every tombstone, as thirty days do.
  func purge() {
    for account in ledgers.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard var ledger = ledgers[account] else { continue }
      for (key, row) in ledger.rows where row.deleted {
        ledger.purgedThrough = max(ledger.purgedThrough, row.change)
        ledger.rows[key] = nil
      }
      ledgers[account] = ledger
    }
  }

  // MARK: Requests

  func send(
    _ batch: Batch, bodies: [[UInt8]], store: UInt32, token: [UInt8], version: UInt32
  ) -> Answer {
    if let failure = refusal(batch.account, token, version) { return failure }
    // Without the check, what the token says is whose the batch is.
    let account = defect == .isolation ? token : batch.account
    guard var ledger = ledgers[account] else { return .failed(.unauthorized, retryAfter: 0) }
    // A first batch that is late, after a restore, would replace what was sent again since.
    guard batch.epoch == ledger.epoch || batch.epoch == 0 && ledger.epochs.count == 1 else {
      return .failed(.epochChanged, retryAfter: 0)
    }
    if batch.operations.contains(where: { $0.isOversized }) {
      return .failed(.rejected, retryAfter: 0)
    }
    var results: [OperationResult] = []
    for (operation, body) in zip(batch.operations, bodies) {
      results.append(receive(operation, body, store, &ledger))
    }
    ledgers[account] = ledger
    return .results(epoch: ledger.epoch, results)
  }

  func pull(_ pull: Pull, token: [UInt8], version: UInt32) -> Answer {
    if let failure = refusal(pull.account, token, version) { return failure }
    guard let ledger = ledgers[pull.account] else { return .failed(.unauthorized, retryAfter: 0) }
    let resets =
      pull.epoch != ledger.epoch || !pull.resyncing && pull.cursor < ledger.purgedThrough
    let from = resets ? 0 : pull.cursor
    var changed = ledger.rows.filter { $0.value.change > from }
      .sorted { $0.value.change < $1.value.change }
    if defect == .diverged { changed.removeAll { $0.value.change % 7 == 3 } }
    // Small pages, so that a resync takes several.
    let limit = min(Int(pull.limit), 20)
    let more = changed.count > limit
    changed = Array(changed.prefix(limit))
    let next = more ? changed[changed.count - 1].value.change : max(ledger.change, from)
    return .page(
      ChangePage(
        epoch: ledger.epoch, reset: resets, restoredAt: ledger.restoredAt(since: pull.epoch),
        from: from, next: next, more: more,
        rows: changed.map { ChangePage.ChangedRow(entity: $0.key, row: $0.value.row) }))
  }

  private func refusal(_ account: [UInt8], _ token: [UInt8], _ version: UInt32) -> Answer? {
    if version < minimumVersion { return .failed(.clientTooOld, retryAfter: 0) }
    if !isHealthy && random.random(3) {
      return .failed(.transport, retryAfter: random.random(50) ? random.delay(0...30_000) : 0)
    }
    if account != token && defect != .isolation { return .failed(.wrongAccount, retryAfter: 0) }
    return nil
  }

  // MARK: Operations

  private func receive(
    _ operation: Operation, _ body: [UInt8], _ store: UInt32, _ ledger: inout Ledger
  ) -> OperationResult {
    if let known = bodies[operation.id], known != body {
      report("I6: the bytes of operation \(operation.id.low) changed")
    }
    bodies[operation.id] = body
    if defect == .i5, operation.id.low % 16 == 3 {
      return OperationResult(id: operation.id, status: .retry)
    }
    if let remembered = ledger.remembered[operation.id] {
      if defect == .duplicated && operation.kind == .create { copy(operation, &ledger) }
      guard remembered.body == body else {
        return OperationResult(id: operation.id, status: .refused, code: 422)
      }
      if defect != .i2 {
        return ledger.repeated(remembered.result, of: operation)
      }
    }
    if !isHealthy && random.random(2) {
      return OperationResult(id: operation.id, status: .retry)
    }
    let result = decide(operation, store, &ledger)
    ledger.remembered[operation.id] = StoredReply(body: body, result: result)
    return result
  }

  private func decide(
    _ operation: Operation, _ store: UInt32, _ ledger: inout Ledger
  ) -> OperationResult {
    if operation.isPoison { return OperationResult(id: operation.id, status: .refused, code: 422) }
    ledger.effects[operation.id, default: 0] += 1
    if ledger.effects[operation.id, default: 0] > 1 {
      report("I2: operation \(operation.id.low) took effect twice")
    }
    // A merge may come at any time: a batch from before a restore can arrive late and come first.
    if operation.kind != .merge {
      let last = ledger.lastSequence[store]?[operation.entity] ?? .min
      if operation.sequence < last {
        report("I3: operation \(operation.sequence) of an entity after \(last)")
      }
      ledger.lastSequence[store, default: [:]][operation.entity] = operation.sequence
    }
    let status = ledger.apply(operation)
    return OperationResult(
      id: operation.id, status: status, row: ledger.rows[operation.entity]?.row)
  }

  private func copy(_ operation: Operation, _ ledger: inout Ledger) {
    copies += 1
    let key = EntityKey(type: operation.entity.type, id: UniqueID(high: copies, low: .max))
    ledger.change += 1
    ledger.rows[key] = StoredRow(
      revision: 1, change: ledger.change, deleted: false, fields: operation.fields)
  }
}

extension ModelServer.Ledger {
  /// The change number after which a client of `epoch` may know what this history does not.
  fileprivate func restoredAt(since epoch: UInt64) -> Int64 {
    guard let index = epochs.firstIndex(where: { $0.id == epoch }) else { return 0 }
    return epochs[(index + 1)...].map(\.start).min() ?? .max
  }

  /// The result of an operation decided before, with the entity as it is now.
  fileprivate func repeated(
    _ result: OperationResult, of operation: Operation
  ) -> OperationResult {
    guard result.status != .refused else { return result }
    // If it changed since, what the device wrote afterwards was not written on top of it.
    let row = rows[operation.entity]?.row
    let isCurrent = row.map { $0.revision == result.row?.revision ?? 0 } ?? true
    return OperationResult(
      id: operation.id, status: isCurrent ? .duplicate : .merged, row: row)
  }

  fileprivate mutating func apply(_ operation: Operation) -> OperationResult.Status {
    let base = operation.baseRevision
    guard var row = rows[operation.entity] else {
      // An update of what was deleted and forgotten: the deletion wins.
      guard operation.kind != .update else { return .merged }
      change += 1
      let merges = operation.kind == .merge
      rows[operation.entity] = ModelServer.StoredRow(
        revision: merges ? max(base, 1) : base + 1, change: change,
        deleted: operation.kind == .delete,
        fields: merges ? operation.fields : operation.fields.stamped(base + 1))
      return .applied
    }
    let others = row.revision > base
    switch operation.kind {
    case .create, .update:
      if row.deleted { return .merged }
      row.merge(operation)
    case .merge:
      // Only what was deleted in the backup, and brought back in the time that was lost, comes back.
      if row.deleted && (row.change > epochs[epochs.count - 1].start || base <= row.revision) {
        return .merged
      }
      row.deleted = false
      row.revision = max(row.revision, base)
      row.fields = row.fields.newest(with: operation.fields)
    case .delete:
      if row.deleted { return .applied }
      row.deleted = true
      row.revision = max(row.revision, base) + 1
    case .restore:
      row.deleted = false
      row.merge(operation)
    }
    change += 1
    row.change = change
    rows[operation.entity] = row
    return others ? .merged : .applied
  }
}

extension ModelServer.StoredRow {
  fileprivate mutating func merge(_ operation: Operation) {
    revision = max(revision, operation.baseRevision) + 1
    for field in operation.fields.list {
      if let losing = fields[field.name], losing.revision > operation.baseRevision,
        losing.value != field.value
      {
        history = Array((history + [losing]).suffix(5))
      }
      fields.set(Field(field.name, field.value, revision: revision))
    }
  }
}

extension Fields {
  fileprivate func stamped(_ revision: UInt32) -> Fields {
    Fields(list.map { Field($0.name, $0.value, revision: revision) })
  }
}

extension Operation {
  /// The server refuses this content for good.
  var isPoison: Bool { fields[1]?.value.first == 0xFF }

  /// The server refuses a whole request that contains this.
  var isOversized: Bool { fields[1]?.value.first == 0xFE }

  var body: [UInt8] {
    var writer = ByteWriter()
    writeBody(to: &writer)
    return writer.bytes
  }
}
