/// What a store turned out to hold.
enum LoadOutcome {
  case ready(Replica)
  /// A newer version of the app wrote it. It is left alone.
  case newer
}

extension Replica {
  /// The state that `records` hold.
  ///
  /// Unreadable operations are quarantined; unreadable rows are fetched anew.
  static func load(_ records: [Record], account: [UInt8]) -> LoadOutcome {
    var replica = Replica()
    var corrupt: [Record] = []
    var stored: Metadata?
    var lastSequence: Int64 = 0
    var lastSweep: UInt32 = 0
    for record in records {
      switch record.read() {
      case .metadata(let metadata): stored = metadata
      case .operation(let operation):
        replica.put(operation)
        lastSequence = max(lastSequence, operation.sequence)
      case .row(let key, let row):
        replica.setRow(row, of: key)
        lastSweep = max(lastSweep, row.sweep)
      case .quarantined: break
      case .newer: return .newer
      case .corrupt: corrupt.append(record)
      }
    }
    var metadata = stored ?? Metadata()
    if stored == nil { metadata.account = account }
    metadata.nextSequence = max(metadata.nextSequence, lastSequence &+ 1)
    metadata.sweep = max(metadata.sweep, lastSweep)
    replica.updateMetadata { $0 = metadata }
    replica.clearJournal()
    replica.remove(corrupt)
    return .ready(replica)
  }

  private mutating func remove(_ corrupt: [Record]) {
    guard !corrupt.isEmpty else { return }
    for record in corrupt { quarantine(record) }
    updateMetadata {
      $0.quarantined &+= UInt32(corrupt.count)
      $0.cursor = 0
    }
  }
}
