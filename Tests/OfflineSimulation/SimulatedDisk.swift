import OfflineCore

/// A device's durable store: one for each account, each with a generation.
final class SimulatedDisk {
  final class Store {
    let id: UInt32
    var account: [UInt8]
    var generation: UInt64 = 0
    var records: [[UInt8]: [UInt8]] = [:]
    var operationCount: [EntityKey: Int] = [:]
    var undo: [(key: [UInt8], value: [UInt8]?)] = []

    init(id: UInt32, account: [UInt8]) {
      self.id = id
      self.account = account
    }

    func has(_ key: EntityKey) -> Bool {
      operationCount[key, default: 0] > 0 || records[rowKey(key)] != nil
    }
  }

  enum Outcome {
    case committed
    case failed(StoreFailure)
  }

  private(set) var stores: [Store] = []
  private let firstID: UInt32
  private let defect: Defect?

  init(device: Int, defect: Defect?) {
    firstID = UInt32(device) * 100 + 1
    self.defect = defect
  }

  func store(_ id: UInt32) -> Store? { stores.first { $0.id == id } }

  /// The account's store; the one that has no account yet if it is this account's; else a new one.
  func store(of account: [UInt8], claims: Bool) -> Store {
    if account.isEmpty, let store = stores.first { return store }
    if let store = stores.first(where: { $0.account == account }) { return store }
    if claims, let store = stores.first(where: { $0.account.isEmpty }) {
      store.account = account
      return store
    }
    let store = Store(id: firstID + UInt32(stores.count), account: account)
    stores.append(store)
    return store
  }

  func contents(of store: Store) -> StoreContents {
    StoreContents(
      store: store.id, account: store.account, generation: store.generation,
      records: store.records.keys.sorted { $0.lexicographicallyPrecedes($1) }.map {
        Record(key: $0, value: store.records[$0] ?? [])
      })
  }

  func commit(_ transaction: Transaction, touched: (EntityKey) -> Void) -> Outcome {
    guard let store = store(transaction.store) else { return .failed(.other) }
    guard store.generation == transaction.expected else { return .failed(.conflict) }
    store.generation += 1
    store.account = transaction.account
    store.undo = []
    let settles = transaction.changes.contains { $0.value == nil }
    for change in transaction.changes {
      if defect == .i1, settles, change.value != nil, change.key.first == UInt8(ascii: "r") {
        continue
      }
      let before = store.records[change.key]
      store.undo.append((change.key, before))
      replace(change.key, change.value, in: store)
    }
    for change in transaction.changes { touchedEntity(change, store, touched) }
    return .committed
  }

  /// What a disk does that acknowledges before it has written.
  func loseLastCommit() {
    for store in stores {
      for (key, value) in store.undo.reversed() { replace(key, value, in: store) }
      store.undo = []
    }
  }

  private func replace(_ key: [UInt8], _ value: [UInt8]?, in store: Store) {
    if key.first == UInt8(ascii: "o") {
      if let before = store.records[key] {
        store.operationCount[entity(of: before), default: 0] -= 1
      }
      if let value { store.operationCount[entity(of: value), default: 0] += 1 }
    }
    store.records[key] = value
  }

  private func touchedEntity(
    _ change: Transaction.Change, _ store: Store, _ touched: (EntityKey) -> Void
  ) {
    switch change.key.first {
    case UInt8(ascii: "r"):
      var reader = ByteReader(Array(change.key.dropFirst()))
      touched(reader.key())
    case UInt8(ascii: "o"):
      if let before = store.undo.first(where: { $0.key == change.key })?.value {
        touched(entity(of: before))
      }
    default: break
    }
  }

  /// The entity of an operation's record: after version, sequence, flags, id and kind.
  private func entity(of value: [UInt8]) -> EntityKey {
    var reader = ByteReader(Array(value[30..<47]))
    return reader.key()
  }
}

private func rowKey(_ key: EntityKey) -> [UInt8] {
  var writer = ByteWriter()
  writer.u8(UInt8(ascii: "r"))
  writer.key(key)
  return writer.bytes
}
