/// The operation log under the server's answers.
extension Replica {
  /// Applies the results of the operations at `positions`.
  ///
  /// Those without a result stay as they are.
  ///
  /// - Returns: the entities that the server merged.
  mutating func apply(_ results: [OperationResult], to positions: [Position]) -> [EntityKey] {
    var merged: [EntityKey] = []
    for result in results {
      guard let operation = operation(of: result, at: positions) else { continue }
      switch result.status {
      case .retry: continue
      case .refused:
        park(operation, code: result.code, stored: true)
      case .applied, .duplicate, .merged:
        settle(operation, result)
        if result.status == .merged { merged.append(operation.entity) }
      }
    }
    return merged
  }

  private func operation(of result: OperationResult, at positions: [Position]) -> Operation? {
    for position in positions {
      if let operation = operation(at: position), operation.id == result.id { return operation }
    }
    return nil
  }

  mutating func park(_ operation: Operation, code: UInt16, stored: Bool) {
    put(operation.refused(code: code, stored: stored))
  }

  private mutating func settle(_ operation: Operation, _ result: OperationResult) {
    remove(operation)
    let key = operation.entity
    guard let row = result.row else {
      if operation.kind == .delete { setRow(nil, of: key) }
      return
    }
    if (self[key]?.row?.change ?? .min) < row.change {
      setRow(row.confirmed(by: metadata.sweep), of: key)
    }
    // What was written on top of it was not written on top of anybody else's version.
    guard result.status != .merged, let entity = self[key] else { return }
    for next in entity.operations where !next.attempted {
      put(next.based(on: row.revision))
    }
  }
}
