/// This device's state: the rows last received, the operation log, and metadata, with a journal of what changed.
///
/// Changes are made in place and journalled. The journal becomes a transaction; if that is refused, `undo`
/// takes the changes back.
struct Replica {
  struct Entity {
    var row: Row?
    /// In the order of their sequence numbers.
    var operations: [Operation] = []
  }

  struct Position: Comparable {
    var sequence: Int64
    var entity: EntityKey

    static func < (left: Position, right: Position) -> Bool { left.sequence < right.sequence }
  }

  /// One record before and after a change.
  enum Change {
    case operation(before: Operation?, after: Operation?)
    case row(EntityKey, before: Row?, after: Row?)
    /// A record moved out of the way because it could not be read.
    case quarantine(Record)
  }

  private(set) var entities = SortedMap<EntityKey, Entity>()
  /// The operation log: where each operation is, in the order they are sent in.
  private(set) var log: [Position] = []
  private(set) var metadata = Metadata()
  private(set) var parkedCount = 0
  /// Bytes of the operations, for the quota.
  private(set) var logSize = 0
  private(set) var journal: [Change] = []
  /// The metadata before the first change of the journal.
  private(set) var metadataBefore: Metadata?

  subscript(key: EntityKey) -> Entity? {
    @inline(never) get { entities[key] }
  }

  @inline(never)
  func operation(at position: Position) -> Operation? {
    guard let entity = entities[position.entity] else { return nil }
    for operation in entity.operations where operation.sequence == position.sequence {
      return operation
    }
    return nil
  }

  // MARK: Changes

  @inline(never)
  mutating func put(_ operation: Operation) {
    let before = self.operation(at: operation.position)
    journal.append(.operation(before: before, after: operation))
    place(before: before, after: operation)
  }

  @inline(never)
  mutating func remove(_ operation: Operation) {
    journal.append(.operation(before: operation, after: nil))
    place(before: operation, after: nil)
  }

  @inline(never)
  mutating func setRow(_ row: Row?, of key: EntityKey) {
    let before = entities[key]?.row
    if before == nil && row == nil { return }
    journal.append(.row(key, before: before, after: row))
    place(row, of: key)
  }

  @inline(never)
  mutating func updateMetadata(_ change: (inout Metadata) -> Void) {
    if metadataBefore == nil { metadataBefore = metadata }
    change(&metadata)
  }

  mutating func quarantine(_ record: Record) { journal.append(.quarantine(record)) }

  var isChanged: Bool { !journal.isEmpty || (metadataBefore.map { $0 != metadata } ?? false) }

  @inline(never)
  mutating func clearJournal() {
    journal = []
    metadataBefore = nil
  }

  @inline(never)
  mutating func undo() {
    for change in journal.reversed() {
      switch change {
      case .operation(let before, let after): place(before: after, after: before)
      case .row(let key, let before, _): place(before, of: key)
      case .quarantine: break
      }
    }
    if let metadataBefore { metadata = metadataBefore }
    clearJournal()
  }

  /// Takes over what another tab committed; `false` if a record of it cannot be read.
  mutating func adopt(_ transaction: Transaction, touched: inout KeySet) -> Bool {
    for change in transaction.changes {
      guard let value = change.value else {
        guard forget(change.key, touched: &touched) else { return false }
        continue
      }
      switch Record(key: change.key, value: value).read() {
      case .metadata(let new): metadata = new
      case .operation(let new):
        place(before: operation(at: new.position), after: new)
        touched.insert(new.entity)
      case .row(let key, let row):
        place(row, of: key)
        touched.insert(key)
      case .quarantined: continue
      case .newer, .corrupt: return false
      }
    }
    return true
  }

  private mutating func forget(_ key: [UInt8], touched: inout KeySet) -> Bool {
    var reader = ByteReader(key, from: min(1, key.count), to: key.count)
    switch key.first {
    case UInt8(ascii: "o"):
      let sequence = Int64(bitPattern: reader.u64().byteSwapped ^ 1 << 63)
      guard let index = logIndex(of: sequence) else { return true }
      if let operation = operation(at: log[index]) {
        touched.insert(operation.entity)
        place(before: operation, after: nil)
      }
      return true
    case UInt8(ascii: "r"):
      let key = reader.key()
      place(nil, of: key)
      touched.insert(key)
      return reader.isComplete
    default:
      return false
    }
  }

  // MARK: Places

  private func logIndex(of sequence: Int64) -> Int? {
    let index = logPosition(of: sequence)
    return index < log.count && log[index].sequence == sequence ? index : nil
  }

  private func logPosition(of sequence: Int64) -> Int {
    if let last = log.last, last.sequence < sequence { return log.count }
    var low = 0
    var high = log.count
    while low < high {
      let middle = (low + high) / 2
      if log[middle].sequence < sequence { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Puts `after` in the place of `before`, in the log and with its entity.
  @inline(never)
  private mutating func place(before: Operation?, after: Operation?) {
    if let before {
      logSize -= before.size
      if before.parked != 0 { parkedCount -= 1 }
      if after == nil, let index = logIndex(of: before.sequence) { log.remove(at: index) }
      change(before.entity) { entity in
        for index in entity.operations.indices
        where entity.operations[index].sequence == before.sequence {
          entity.operations.remove(at: index)
          break
        }
      }
    }
    if let after {
      logSize += after.size
      if after.parked != 0 { parkedCount += 1 }
      let position = after.position
      if before == nil { log.insert(position, at: logPosition(of: after.sequence)) }
      change(after.entity) { entity in
        var index = entity.operations.count
        while index > 0, entity.operations[index - 1].sequence > after.sequence { index -= 1 }
        entity.operations.insert(after, at: index)
      }
    }
    if let key = before?.entity { dropIfEmpty(key) }
  }

  @inline(never)
  private mutating func place(_ row: Row?, of key: EntityKey) {
    change(key) { $0.row = row }
    dropIfEmpty(key)
  }

  @inline(never)
  private mutating func change(_ key: EntityKey, _ body: (inout Entity) -> Void) {
    let position = entities.position(of: key)
    if position == entities.count || entities.keys[position] != key {
      entities.insert(Entity(), for: key, at: position)
    }
    entities.update(at: position, body)
  }

  @inline(never)
  private mutating func dropIfEmpty(_ key: EntityKey) {
    guard let index = entities.index(of: key) else { return }
    let entity = entities.values[index]
    if entity.row == nil && entity.operations.isEmpty { entities.remove(at: index) }
  }
}

extension Operation {
  var position: Replica.Position { Replica.Position(sequence: sequence, entity: entity) }
}
