/// The queue's limits.
struct Quota {
  var operations = 20_000
  var bytes = 64 << 20
}

/// The operation log under the person's changes.
extension Replica {
  /// Appends the change to the log, or folds it into what the server has never seen.
  ///
  /// - Returns: why not, if not.
  mutating func enqueue(
    _ write: Write, quota: Quota, random: inout RandomSource
  ) -> Effect.Refusal? {
    let entity = self[write.entity]
    if entity == nil && (write.kind == .update || write.kind == .delete) {
      return write.kind == .delete ? nil : .unknownEntity
    }
    if write.kind != .delete, logSize + write.fields.size > quota.bytes { return .queueFull }
    if let folding = entity?.foldable {
      if fold(write, into: folding, random: &random) { return nil }
    }
    if entity?.isDeletedByLog == true && write.kind == .delete { return nil }
    guard log.count < quota.operations else { return .queueFull }
    append(kind(of: write, entity), write.entity, write.fields, id: random.id())
    return nil
  }

  /// A create of what exists changes or restores it; a restore of what was never deleted changes it.
  private func kind(of write: Write, _ entity: Entity?) -> OperationKind {
    switch write.kind {
    case .create, .restore:
      guard let entity else { return .create }
      if entity.isDeletedByLog { return .restore }
      guard let row = entity.row else { return .update }
      return row.deleted && entity.operations.isEmpty ? .restore : .update
    case .update, .delete, .merge: return write.kind
    }
  }

  private mutating func append(
    _ kind: OperationKind, _ entity: EntityKey, _ fields: Fields, id: UniqueID
  ) {
    let sequence = metadata.nextSequence
    updateMetadata { $0.nextSequence = sequence &+ 1 }
    put(
      Operation(
        id: id, sequence: sequence, kind: kind, entity: entity,
        baseRevision: self[entity]?.row?.revision ?? 0, fields: fields.withoutRevisions))
  }

  /// Folds `write` into `operations`, which become one.
  ///
  /// `false` if they do not combine.
  private mutating func fold(
    _ write: Write, into operations: [Operation], random: inout RandomSource
  ) -> Bool {
    var folded: Operation? = operations[0]
    for index in operations.indices where index > 0 {
      let next = operations[index]
      guard let base = folded else { return false }
      guard base.combine(next.kind, next.fields, into: &folded) else { return false }
    }
    guard let base = folded, base.combine(write.kind, write.fields, into: &folded) else {
      return false
    }
    for index in operations.indices where index > 0 { remove(operations[index]) }
    guard let result = folded else {
      remove(operations[0])
      return true
    }
    // Bytes that may have been sent under the id cannot be other bytes now.
    put(result.requeued(id: operations[0].attempted ? random.id() : result.id))
    return true
  }

  /// Lets a refused operation be sent again.
  mutating func retry(_ operation: Operation, random: inout RandomSource) {
    put(operation.requeued(id: operation.refusalStored ? random.id() : operation.id))
  }

  /// Gives a refused operation up, and what builds on it.
  mutating func discard(_ operation: Operation) {
    guard operation.kind == .create, let entity = self[operation.entity] else {
      return remove(operation)
    }
    for each in entity.operations { remove(each) }
  }
}

extension Replica.Entity {
  var parked: Operation? {
    for operation in operations where operation.parked != 0 { return operation }
    return nil
  }

  /// The operations that a new change can be folded into: the last if it was never attempted; or, from a
  /// refused one on, all.
  fileprivate var foldable: [Operation]? {
    for index in operations.indices where operations[index].parked != 0 {
      return Array(operations[index...])
    }
    guard let last = operations.last, !last.attempted else { return nil }
    return [last]
  }

  /// Whether the last thing the log does to it is a deletion.
  var isDeletedByLog: Bool { operations.last?.kind == .delete }
}

extension Operation {
  /// What it is together with a later change, in `result`: `nil` if nothing remains.
  ///
  /// `false` if they do not combine.
  fileprivate func combine(
    _ next: OperationKind, _ changes: Fields, into result: inout Operation?
  ) -> Bool {
    switch (kind, next) {
    case (.merge, .delete):
      // The server had it once, and other devices may still have it.
      result = replaced(by: .delete, Fields())
    case (.create, .delete), (.restore, .delete):
      result = nil
    case (.create, .create), (.create, .update), (.create, .restore), (.update, .update),
      (.update, .create), (.update, .restore),
      (.restore, .create), (.restore, .update), (.restore, .restore):
      result = replaced(by: kind, fields.merged(with: changes.withoutRevisions))
    case (.update, .delete): result = replaced(by: .delete, Fields())
    case (.delete, .create), (.delete, .restore):
      result = replaced(by: .update, changes.withoutRevisions)
    case (.delete, .delete): result = self
    case (.delete, .update), (.merge, _), (_, .merge): return false
    }
    return true
  }
}
