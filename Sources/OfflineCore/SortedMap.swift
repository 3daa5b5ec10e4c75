/// A dictionary in the order of its keys.
///
/// Unlike `Dictionary` it iterates the same way in every process, which byte-equal replays need, and
/// asks the host for no hash seed. Keys are mostly UUIDv7, so that insertions are mostly appends.
struct SortedMap<Key: Comparable, Value> {
  private(set) var keys: [Key] = []
  private(set) var values: [Value] = []

  var count: Int { keys.count }

  /// The first position whose key is not less.
  @inline(never)
  func position(of key: Key) -> Int {
    var low = 0
    var high = keys.count
    if let last = keys.last, last < key { return high }
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func index(of key: Key) -> Int? {
    let position = position(of: key)
    return position < keys.count && keys[position] == key ? position : nil
  }

  subscript(key: Key) -> Value? { index(of: key).map { values[$0] } }

  mutating func update(at index: Int, _ change: (inout Value) -> Void) { change(&values[index]) }

  @inline(never)
  mutating func insert(_ value: Value, for key: Key, at position: Int) {
    keys.insert(key, at: position)
    values.insert(value, at: position)
  }

  @inline(never)
  mutating func remove(at index: Int) {
    keys.remove(at: index)
    values.remove(at: index)
  }
}

/// Entities in the order of their keys, each once.
struct KeySet {
  private(set) var keys: [EntityKey] = []

  @inline(never)
  mutating func insert(_ key: EntityKey) {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    if low == keys.count || keys[low] != key { keys.insert(key, at: low) }
  }
}
