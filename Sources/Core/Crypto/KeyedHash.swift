import CSodium

/// The 32-byte BLAKE2b hash (RFC 7693) of `text` under `key`.
///
/// Hashes can be compared but not reversed.
public func keyedHash(_ text: String, key: String) -> [UInt8] {
  let (message, secret) = (Array(text.utf8), Array(key.utf8))
  return [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
    if let start = buffer.baseAddress {
      crypto_generichash(start, 32, message, UInt64(message.count), secret, secret.count)
    }
    count = 32
  }
}

/// Compares two hashes in constant time.
public func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
  one.count == other.count && sodium_memcmp(one, other, one.count) == 0
}
