/// What the host commits durably as a whole, or not at all.
///
/// It is committed only while the store's generation is `expected`, and makes it `expected + 1`. So two tabs
/// that share a store never overwrite each other: who comes second gets a conflict, reloads, and decides again.
public struct Transaction: Equatable, Sendable {
  public var number: UInt32
  public var store: UInt32
  public var expected: UInt64
  /// Whose the store is from now on.
  public var account: [UInt8]
  /// In this order; `nil` deletes.
  public var changes: [Change]

  public struct Change: Equatable, Sendable {
    public var key: [UInt8]
    public var value: [UInt8]?

    public init(key: [UInt8], value: [UInt8]?) {
      self.key = key
      self.value = value
    }
  }

  init(number: UInt32, store: UInt32, expected: UInt64, account: [UInt8], changes: [Change]) {
    self.number = number
    self.store = store
    self.expected = expected
    self.account = account
    self.changes = changes
  }

  public func write(to writer: inout ByteWriter) {
    writer.u32(number)
    writer.u32(store)
    writer.u64(expected)
    writer.data(account)
    writer.count(changes.count)
    for change in changes {
      writer.data(change.key)
      writer.flag(change.value != nil)
      if let value = change.value { writer.data(value) }
    }
  }

  public init(from reader: inout ByteReader) {
    number = reader.u32()
    store = reader.u32()
    expected = reader.u64()
    account = reader.data()
    changes = []
    for _ in 0..<reader.count(ofAtLeast: 5) {
      let key = reader.data()
      changes.append(Change(key: key, value: reader.flag() ? reader.data() : nil))
    }
  }
}
