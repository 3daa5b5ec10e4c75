import OfflineCore

/// The visible list, sorted newest first by field 0, then by id.
struct VisibleList {
  private(set) var rows: [VisibleRow] = []
  /// The sort key of each row.
  private var orders: [EntityKey: Int64] = [:]

  mutating func replace(with all: [VisibleRow]) {
    rows = all
    orders = Dictionary(all.map { ($0.entity, $0.order) }) { _, last in last }
  }

  mutating func apply(_ row: VisibleRow) {
    let order = row.order
    if let before = orders[row.entity] {
      let position = position(of: row.entity, before)
      if row.badge != .gone && before == order {
        rows[position] = row
        return
      }
      rows.remove(at: position)
      orders[row.entity] = nil
    }
    guard row.badge != .gone else { return }
    rows.insert(row, at: position(of: row.entity, order))
    orders[row.entity] = order
  }

  /// The position of the row, or its insertion point.
  private func position(of key: EntityKey, _ order: Int64) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      let other = rows[middle].order
      if other > order || other == order && rows[middle].entity < key {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
