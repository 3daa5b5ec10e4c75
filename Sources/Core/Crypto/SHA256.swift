import CSodium

/// SHA-256 (FIPS 180-4) by libsodium.
@inlinable
public func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] { digest(of: Array(bytes)) }

@usableFromInline
func digest(of message: [UInt8]) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
    if let start = buffer.baseAddress {
      crypto_hash_sha256(start, message, UInt64(message.count))
    }
    count = 32
  }
}
