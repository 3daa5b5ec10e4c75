/// The visible list: the server's rows, and over them the operations that wait.
extension Replica {
  func visible(_ key: EntityKey, sending: Bool, merged: Bool) -> VisibleRow {
    guard let entity = self[key] else { return VisibleRow(entity: key, badge: .gone) }
    var exists = entity.row.map { !$0.deleted } ?? false
    var fields = entity.row?.fields ?? Fields()
    for operation in entity.operations {
      exists = operation.kind != .delete
      fields =
        operation.kind == .merge
        ? fields.newest(with: operation.fields) : fields.merged(with: operation.fields)
    }
    let parked = entity.parked
    guard exists || parked != nil else { return VisibleRow(entity: key, badge: .gone) }
    let badge: VisibleRow.Badge =
      parked != nil
      ? .parked
      : sending
        ? .sending
        : !entity.operations.isEmpty
          ? .waiting
          : merged ? .merged : .acknowledged
    return VisibleRow(
      entity: key, badge: badge, code: parked?.parked ?? 0, fields: fields.withoutRevisions)
  }

  /// All of it: newest first by field 0, then by id.
  func visibleList(sending: SyncEngine.Flight?) -> [VisibleRow] {
    var rows: [VisibleRow] = []
    var order: [Int64] = []
    for key in entities.keys {
      let row = visible(key, sending: sending?.carries(key) ?? false, merged: false)
      guard row.badge != .gone else { continue }
      rows.append(row)
      order.append(row.order)
    }
    var result: [VisibleRow] = []
    result.reserveCapacity(rows.count)
    for index in Replica.descending(order) { result.append(rows[index]) }
    return result
  }

  /// The positions of `order` from its largest to its smallest, equal ones as they come: a bottom-up merge sort.
  private static func descending(_ order: [Int64]) -> [Int] {
    var current = Array(order.indices)
    var next = current
    var width = 1
    while width < current.count {
      var start = 0
      while start < current.count {
        let middle = min(start + width, current.count)
        let end = min(middle + width, current.count)
        var left = start
        var right = middle
        for index in start..<end {
          let takesLeft =
            left < middle && (right >= end || order[current[left]] >= order[current[right]])
          next[index] = current[takesLeft ? left : right]
          if takesLeft { left += 1 } else { right += 1 }
        }
        start = end
      }
      swap(&current, &next)
      width *= 2
    }
    return current
  }
}
