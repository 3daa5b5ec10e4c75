import CJose

extension P256Key {
  /// The key in the contents of a PEM file (PKCS #8), such as Apple's `.p8`; nil when `pem` contains no
  /// P-256 key.
  public init?(pem: String) {
    var isRead = false
    var pem = pem
    let number = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      isRead = pem.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { text in
          p256_private_number(text.baseAddress, text.count, buffer.baseAddress)
        }
      }
      count = isRead ? 32 : 0
    }
    guard isRead else { return nil }
    self.init(number: number)
  }
}
