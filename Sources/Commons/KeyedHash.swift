import CSodium

/// BLAKE2b (RFC 7693) of `text` under `key`, 32 bytes: the same text can be known again, not read back.
public func keyedHash(_ text: String, key: String) -> [UInt8] {
  let (message, secret) = (Array(text.utf8), Array(key.utf8))
  return [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
    if let start = buffer.baseAddress {
      crypto_generichash(start, 32, message, UInt64(message.count), secret, secret.count)
    }
    count = 32
  }
}

/// Whether two hashes are the same, in a time that does not tell where they differ.
func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
  one.count == other.count && sodium_memcmp(one, other, one.count) == 0
}
