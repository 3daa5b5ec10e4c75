import OfflineCore

/// A host of one engine: an honest disk, and a network that the test plays.
struct TestHost {
  private(set) var engine = SyncEngine()
  private(set) var records: [[UInt8]: [UInt8]] = [:]
  private(set) var generation: UInt64
  private var ticket: UInt32 = 0
  private(set) var effects: [Effect] = []
  private(set) var rows: [EntityKey: VisibleRow] = [:]
  private(set) var status: Status?
  private(set) var confirmed: [UInt32] = []
  private(set) var refused: [Effect.Refusal] = []
  private(set) var batches: [Batch] = []
  private(set) var pulls: [Pull] = []
  private(set) var delay: Int64 = -1
  var isDiskFull = false
  private var pending: [Event] = []
  private var isRunning = false
  var now: Int64

  init(
    _ records: [[UInt8]: [UInt8]] = [:], appVersion: UInt32 = 1, isOnline: Bool = true,
    lock: FlushLock = .held, seed: UInt64 = 2, at now: Int64 = 1_000_000, generation: UInt64 = 0
  ) {
    self.records = records
    self.generation = generation
    self.now = now
    tell(
      .start(
        seed: UniqueID(high: 1, low: seed), appVersion: appVersion, lock: lock, account: [1]))
    tell(.connectivity(isOnline))
  }

  /// Events that effects cause come after all effects of the event before, as with a real host.
  mutating func tell(_ event: Event) {
    pending.append(event)
    guard !isRunning else { return }
    isRunning = true
    while !pending.isEmpty { perform(engine.handle(pending.removeFirst(), now: now)) }
    isRunning = false
  }

  private mutating func perform(_ all: [Effect]) {
    for effect in all {
      effects.append(effect)
      switch effect {
      case .load:
        tell(
          .loaded(
            StoreContents(
              store: 1, account: [1], generation: generation,
              records: records.map { Record(key: $0.key, value: $0.value) })))
      case .store(let transaction): commit(transaction)
      case .send(let batch): batches.append(batch)
      case .pull(let pull):
        pulls.append(pull)
        tell(.page(request: pull.request, emptyPage(from: pull.cursor)))
      case .timer(let delay): self.delay = delay
      case .show(let changed, let complete):
        if complete { rows = [:] }
        for row in changed { rows[row.entity] = row.badge == .gone ? nil : row }
      case .confirmed(let ticket): confirmed.append(ticket)
      case .refused(_, let refusal): refused.append(refusal)
      case .authenticate: break
      case .status(let status): self.status = status
      }
    }
  }

  private mutating func commit(_ transaction: Transaction) {
    guard !isDiskFull else {
      return tell(.storeFailed(number: transaction.number, .full))
    }
    generation += 1
    for change in transaction.changes { records[change.key] = change.value }
    tell(.stored(number: transaction.number))
  }

  @discardableResult
  mutating func write(_ kind: OperationKind, _ key: EntityKey, _ text: String = "") -> UInt32 {
    ticket += 1
    let fields = text.isEmpty ? [] : [Field(1, Array(text.utf8))]
    tell(.write(Write(ticket: ticket, kind: kind, entity: key, fields: Fields(fields))))
    return ticket
  }

  /// Answers the last batch: every operation with `status`.
  mutating func answer(_ status: OperationResult.Status, revision: UInt32 = 1) {
    guard let batch = batches.last else { return }
    tell(
      .results(
        request: batch.request, epoch: 1,
        batch.operations.map {
          OperationResult(
            id: $0.id, status: status, code: status == .refused ? 422 : 0,
            row: status == .refused
              ? nil
              : Row(
                revision: revision, change: Int64(revision), deleted: $0.kind == .delete,
                fields: $0.fields))
        }))
  }

  mutating func fail(_ failure: RequestFailure, retryAfter: Int64 = 0) {
    guard let batch = batches.last else { return }
    tell(.requestFailed(request: batch.request, failure, retryAfter: retryAfter))
  }

  func text(of key: EntityKey) -> String? {
    rows[key]?.fields[1].map { String(decoding: $0.value, as: UTF8.self) }
  }
}

/// What a server answers that has nothing new.
private func emptyPage(from cursor: Int64) -> ChangePage {
  ChangePage(
    epoch: 1, reset: false, restoredAt: .max, from: cursor, next: cursor, more: false, rows: [])
}

func entry(_ number: UInt64) -> EntityKey {
  EntityKey(type: 1, id: UniqueID(high: 7, low: number))
}
