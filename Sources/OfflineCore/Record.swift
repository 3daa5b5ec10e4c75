/// How one piece of the state lies in the store: a key and a value of bytes.
///
/// Keys: `m` metadata; `o` and the sequence number, big-endian with its sign flipped, so that keys sort as
/// numbers do; `r`, type and id for a row; `q` and the former key for a record that could not be read.
/// Values: a byte of version, the content, and the CRC-32 of key, version and content. All numbers are
/// little-endian. The frame is the same in every version, so that a newer record differs from a damaged one.
public struct Record: Equatable, Sendable {
  public var key: [UInt8]
  public var value: [UInt8]

  public init(key: [UInt8], value: [UInt8]) {
    self.key = key
    self.value = value
  }

  /// The version this code writes, and the newest it reads.
  static let version: UInt8 = 1

  static let metadataKey: [UInt8] = [UInt8(ascii: "m")]

  static func operationKey(_ sequence: Int64) -> [UInt8] {
    var writer = ByteWriter()
    writer.u8(UInt8(ascii: "o"))
    writer.u64((UInt64(bitPattern: sequence) ^ 1 << 63).byteSwapped)
    return writer.bytes
  }

  static func rowKey(_ entity: EntityKey) -> [UInt8] {
    var writer = ByteWriter()
    writer.u8(UInt8(ascii: "r"))
    writer.key(entity)
    return writer.bytes
  }

  static func quarantineKey(_ key: [UInt8]) -> [UInt8] { [UInt8(ascii: "q")] + key }

  init(_ metadata: Metadata) {
    self.init(key: Record.metadataKey) { metadata.write(to: &$0) }
  }

  init(_ operation: Operation) {
    self.init(key: Record.operationKey(operation.sequence)) { operation.write(to: &$0) }
  }

  init(_ row: Row, of entity: EntityKey) {
    self.init(key: Record.rowKey(entity)) {
      $0.u32(row.sweep)
      row.write(to: &$0)
    }
  }

  private init(key: [UInt8], content: (inout ByteWriter) -> Void) {
    var writer = ByteWriter()
    writer.u8(Record.version)
    content(&writer)
    writer.u32(Record.checksum(key, writer.bytes, writer.bytes.count))
    self.init(key: key, value: writer.bytes)
  }

  enum Content {
    case metadata(Metadata)
    case operation(Operation)
    case row(EntityKey, Row)
    case quarantined
    /// Written by a newer version of this code.
    case newer
    case corrupt
  }

  @inline(never)
  func read() -> Content {
    if key.first == UInt8(ascii: "q") { return .quarantined }
    guard value.count >= 5 else { return .corrupt }
    let end = value.count - 4
    var frame = ByteReader(value, from: end, to: value.count)
    guard frame.u32() == Record.checksum(key, value, end) else { return .corrupt }
    guard value[0] <= Record.version else { return .newer }
    guard value[0] == Record.version else { return .corrupt }
    return readContent(ByteReader(value, from: 1, to: end))
  }

  private func readContent(_ content: ByteReader) -> Content {
    var reader = content
    switch key.first {
    case UInt8(ascii: "m"):
      let metadata = Metadata(from: &reader)
      return reader.isComplete ? .metadata(metadata) : .corrupt
    case UInt8(ascii: "o"):
      let operation = Operation(from: &reader)
      guard reader.isComplete, key == Record.operationKey(operation.sequence) else {
        return .corrupt
      }
      return .operation(operation)
    case UInt8(ascii: "r"):
      guard let entity = entity else { return .corrupt }
      let sweep = reader.u32()
      let row = Row(sweep: sweep, from: &reader)
      return reader.isComplete ? .row(entity, row) : .corrupt
    default:
      return .corrupt
    }
  }

  /// The entity that a row's key names.
  private var entity: EntityKey? {
    var reader = ByteReader(key, from: 1, to: key.count)
    let entity = reader.key()
    return reader.isComplete ? entity : nil
  }

  /// CRC-32 of `key` and the first `end` bytes of `value`, four bits at a time.
  private static func checksum(_ key: [UInt8], _ value: [UInt8], _ end: Int) -> UInt32 {
    var crc = UInt32.max
    for byte in key { crc = step(crc, byte) }
    for index in 0..<end { crc = step(crc, value[index]) }
    return ~crc
  }

  private static func step(_ crc: UInt32, _ byte: UInt8) -> UInt32 {
    var crc = crc ^ UInt32(byte)
    crc = crc >> 4 ^ nibble(crc & 15)
    return crc >> 4 ^ nibble(crc & 15)
  }

  /// The remainder of four bits, worked out rather than looked up: a global table would be initialised lazily.
  ///
  /// It is linear: the sum of what each bit leaves. Without branches, which random bits make the processor guess wrong.
  private static func nibble(_ value: UInt32) -> UInt32 {
    (0 &- (value & 1)) & 0x1DB7_1064 ^ (0 &- (value >> 1 & 1)) & 0x3B6E_20C8
      ^ (0 &- (value >> 2 & 1)) & 0x76DC_4190 ^ (0 &- (value >> 3)) & 0xEDB8_8320
  }
}
