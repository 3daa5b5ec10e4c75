/// Hashes `bytes` to ten hexadecimal digits: 40 bits of FNV-1a with a final mix.
///
/// The hash names versions of our own files. No attacker chooses them, so it need not be
/// cryptographic.
func contentHash(_ bytes: [UInt8]) -> String {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  // The last multiplication of murmur3's finalizer, so that every input bit reaches every output
  // bit.
  hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
  let digits = String(hash >> 24, radix: 16)
  return String(repeating: "0", count: 10 - digits.count) + digits
}
