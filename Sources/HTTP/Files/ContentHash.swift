/// Ten hexadecimal digits that change when `bytes` do: 40 bits of FNV-1a, mixed once more.
///
/// Names a version of our own files; nobody hostile chooses them, so no cryptographic hash is needed.
func contentHash(_ bytes: [UInt8]) -> String {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  // The multiply of murmur3's last step, so that every input bit reaches every output bit.
  hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
  let digits = String(hash >> 24, radix: 16)
  return String(repeating: "0", count: 10 - digits.count) + digits
}
