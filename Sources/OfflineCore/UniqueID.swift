/// A 128-bit id, compared as its sixteen bytes are.
public struct UniqueID: Hashable, Comparable, Sendable {
  public var high: UInt64
  public var low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public static func < (left: UniqueID, right: UniqueID) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

/// What an operation is about: a kind of entity, and its id.
public struct EntityKey: Hashable, Comparable, Sendable {
  public var type: UInt8
  public var id: UniqueID

  public init(type: UInt8, id: UniqueID) {
    self.type = type
    self.id = id
  }

  public static func < (left: EntityKey, right: EntityKey) -> Bool {
    left.type != right.type ? left.type < right.type : left.id < right.id
  }
}
