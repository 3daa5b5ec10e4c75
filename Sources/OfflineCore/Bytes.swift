/// Appends little-endian numbers and length-prefixed bytes.
public struct ByteWriter {
  public var bytes: [UInt8] = []

  public init() {}

  @inline(never)
  public mutating func u8(_ value: UInt8) { bytes.append(value) }

  @inline(never)
  public mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  public mutating func u16(_ value: UInt16) { number(UInt64(value), 2) }

  public mutating func u32(_ value: UInt32) { number(UInt64(value), 4) }

  public mutating func u64(_ value: UInt64) { number(value, 8) }

  @inline(never)
  public mutating func i64(_ value: Int64) { number(UInt64(bitPattern: value), 8) }

  @inline(never)
  public mutating func count(_ value: Int) { number(UInt64(value), 4) }

  /// Sixteen bytes in the order a UUID is written in.
  @inline(never)
  public mutating func id(_ value: UniqueID) {
    u64(value.high.byteSwapped)
    u64(value.low.byteSwapped)
  }

  @inline(never)
  public mutating func key(_ value: EntityKey) {
    u8(value.type)
    id(value.id)
  }

  @inline(never)
  public mutating func data(_ value: [UInt8]) {
    count(value.count)
    bytes.append(contentsOf: value)
  }

  @inline(never)
  private mutating func number(_ value: UInt64, _ size: Int) {
    var rest = value
    for _ in 0..<size {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

/// Reads what `ByteWriter` wrote; past the end it gives zeros and remembers that it failed.
public struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0
  private let end: Int
  public private(set) var failed = false

  public init(_ bytes: [UInt8]) { self.init(bytes, from: 0, to: bytes.count) }

  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    position = start
    self.end = end
  }

  /// Whether everything was read, and nothing past the end.
  public var isComplete: Bool { !failed && position == end }

  public mutating func fail() { failed = true }

  @inline(never)
  public mutating func u8() -> UInt8 { UInt8(truncatingIfNeeded: number(1)) }

  @inline(never)
  public mutating func flag() -> Bool {
    let value = u8()
    if value > 1 { failed = true }
    return value == 1
  }

  public mutating func u16() -> UInt16 { UInt16(truncatingIfNeeded: number(2)) }

  public mutating func u32() -> UInt32 { UInt32(truncatingIfNeeded: number(4)) }

  public mutating func u64() -> UInt64 { number(8) }

  @inline(never)
  public mutating func i64() -> Int64 { Int64(bitPattern: number(8)) }

  /// A number of items of at least `size` bytes each; more than can follow is corrupt.
  @inline(never)
  public mutating func count(ofAtLeast size: Int) -> Int {
    let value = Int(truncatingIfNeeded: u32())
    guard value >= 0, value <= (end - position) / size else {
      failed = true
      return 0
    }
    return value
  }

  @inline(never)
  public mutating func id() -> UniqueID {
    UniqueID(high: u64().byteSwapped, low: u64().byteSwapped)
  }

  @inline(never)
  public mutating func key() -> EntityKey { EntityKey(type: u8(), id: id()) }

  @inline(never)
  public mutating func data() -> [UInt8] {
    let size = count(ofAtLeast: 1)
    guard !failed else { return [] }
    position += size
    return Array(bytes[position - size..<position])
  }

  @inline(never)
  private mutating func number(_ size: Int) -> UInt64 {
    guard !failed, end - position >= size else {
      failed = true
      return 0
    }
    var value: UInt64 = 0
    for index in stride(from: size - 1, through: 0, by: -1) {
      value = value << 8 | UInt64(bytes[position + index])
    }
    position += size
    return value
  }
}
