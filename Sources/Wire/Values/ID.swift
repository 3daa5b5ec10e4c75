/// A UUIDv7 (RFC 9562 §5.7), typed by what it identifies: an `ID<Note>` is not an `ID<Account>`.
///
/// On the wire it is 36 lower-case characters; the database stores 16 bytes.
/// Ids created later sort later.
public struct ID<Subject>: Hashable, Comparable, Sendable {
  /// The first eight bytes, big-endian: 48 bits of milliseconds, version 7, 12 bits of sequence.
  public let high: UInt64
  /// The last eight bytes, big-endian: variant and 62 random bits.
  public let low: UInt64

  /// An id from its two halves, unchecked.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The UUIDv7 for `instant`; `sequence` gives 12 bits, `random` 62.
  public init(at instant: Instant, sequence: UInt16, random: UInt64) {
    high = UInt64(instant.milliseconds) << 16 | 0x7000 | UInt64(sequence & 0xFFF)
    low = 0x8000_0000_0000_0000 | random & 0x3FFF_FFFF_FFFF_FFFF
  }

  /// When the id was created, to the millisecond.
  public var instant: Instant { Instant(milliseconds: Int64(high >> 16)) }

  /// An id from 16 bytes; nil for any other count.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var halves: (UInt64, UInt64) = (0, 0)
    for (index, byte) in bytes.enumerated() {
      if index < 8 {
        halves.0 = halves.0 << 8 | UInt64(byte)
      } else {
        halves.1 = halves.1 << 8 | UInt64(byte)
      }
    }
    self.init(high: halves.0, low: halves.1)
  }

  /// The 16 bytes in network byte order.
  public var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
      for index in 0..<8 {
        buffer[index] = UInt8(truncatingIfNeeded: high >> (56 - 8 * index))
        buffer[index + 8] = UInt8(truncatingIfNeeded: low >> (56 - 8 * index))
      }
      count = 16
    }
  }

  public static func < (one: ID, other: ID) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

extension ID: LosslessStringConvertible {
  /// Parses 36 characters with hyphens at the usual positions; upper case is accepted.
  public init?(_ description: String) {
    var halves: (UInt64, UInt64) = (0, 0)
    var digits = 0
    var position = 0
    for byte in description.utf8 {
      defer { position += 1 }
      if position == 8 || position == 13 || position == 18 || position == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      let digit: UInt64
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt64(byte) - 48
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt64(byte) - 87
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = UInt64(byte) - 55
      default: return nil
      }
      if digits < 16 {
        halves.0 = halves.0 << 4 | digit
      } else {
        halves.1 = halves.1 << 4 | digit
      }
      digits += 1
    }
    guard digits == 32, position == 36 else { return nil }
    self.init(high: halves.0, low: halves.1)
  }

  public var description: String {
    String(unsafeUninitializedCapacity: Self.textCount, initializingUTF8With: write)
  }

  /// The length of an id's text in characters.
  public static var textCount: Int { 36 }

  /// Writes the text at the start of `buffer`, which must have room for `textCount` bytes; returns `textCount`.
  public func write(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var position = 0
    for digit in 0..<32 {
      if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
        buffer[position] = UInt8(ascii: "-")
        position += 1
      }
      let half = digit < 16 ? high : low
      let nibble = UInt8(truncatingIfNeeded: half >> (60 - 4 * (digit & 15))) & 15
      buffer[position] = nibble < 10 ? 48 + nibble : 87 + nibble
      position += 1
    }
    return position
  }
}

extension ID: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = try ID(container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an id")
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
