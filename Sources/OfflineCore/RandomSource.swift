/// xoroshiro128++, seeded by the host: jitter and operation ids come from it and from nothing else.
struct RandomSource {
  /// The device's clock, which new ids carry.
  var now: Int64 = 0
  private var a: UInt64
  private var b: UInt64

  init(seed: UniqueID) {
    a = seed.high
    b = seed.low
    if a == 0 && b == 0 { b = 0x9E37_79B9_7F4A_7C15 }  // the one state it never leaves
  }

  @inline(never)
  mutating func next() -> UInt64 {
    let sum = a &+ b
    let result = (sum << 17 | sum >> 47) &+ a
    b ^= a
    a = (a << 49 | a >> 15) ^ b ^ (b << 21)
    b = b << 28 | b >> 36
    return result
  }

  /// A number of `0 ... limit`.
  mutating func upTo(_ limit: Int64) -> Int64 {
    limit <= 0 ? 0 : Int64(next() % (UInt64(limit) &+ 1))
  }

  /// UUIDv7.
  @inline(never)
  mutating func id() -> UniqueID {
    let time = UInt64(truncatingIfNeeded: now) << 16
    return UniqueID(
      high: time | 0x7000 | next() & 0x0FFF, low: 1 << 63 | next() & 0x3FFF_FFFF_FFFF_FFFF)
  }
}
