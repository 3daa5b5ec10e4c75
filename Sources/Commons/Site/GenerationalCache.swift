/// A bounded cache that keeps the values read lately.
///
/// Two generations: once the younger one has half of the limit, it becomes the older one, and what was not read since the
/// last time is dropped.
struct GenerationalCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Sized {
    let value: Value
    let size: Int
  }

  private let limit: Int
  private var younger: [Key: Sized] = [:]
  private var older: [Key: Sized] = [:]
  private var size = 0

  /// `limit` has the unit of the sizes that `store` is given.
  init(limit: Int) { self.limit = limit }

  /// The value of `key`, which counts as read.
  mutating func value(for key: Key) -> Value? {
    if let found = younger[key] { return found.value }
    guard let found = older[key] else { return nil }
    store(found, for: key)
    return found.value
  }

  mutating func store(_ value: Value, for key: Key, size: Int = 1) {
    store(Sized(value: value, size: size), for: key)
  }

  mutating func remove(_ key: Key) {
    size -= younger.removeValue(forKey: key)?.size ?? 0
    older[key] = nil
  }

  private mutating func store(_ value: Sized, for key: Key) {
    size += value.size - (younger.updateValue(value, forKey: key)?.size ?? 0)
    guard size > limit / 2 else { return }
    (younger, older, size) = ([:], younger, 0)
  }
}
