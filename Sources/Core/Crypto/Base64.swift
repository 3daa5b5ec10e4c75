import CSodium

/// Base64 with `-` and `_` and without padding (RFC 4648 §5).
public func base64URL(_ bytes: [UInt8]) -> String {
  let variant = Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)
  let length = sodium_base64_encoded_len(bytes.count, variant)
  return String(unsafeUninitializedCapacity: length) { buffer in
    buffer.withMemoryRebound(to: CChar.self) { text in
      if let start = text.baseAddress {
        sodium_bin2base64(start, length, bytes, bytes.count, variant)
      }
    }
    return length - 1  // Without the closing NUL.
  }
}

/// Decodes URL-safe base64 with or without padding; nil for anything else.
public func bytes(ofBase64URL text: String) -> [UInt8]? {
  var length = 0
  var isRead = false
  let most = text.utf8.count - text.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
  let bytes = [UInt8](unsafeUninitializedCapacity: max(1, most)) { buffer, count in
    if let start = buffer.baseAddress {
      isRead =
        sodium_base642bin(
          start, most, text, most, nil, &length, nil,
          Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)) == 0
    }
    count = isRead ? length : 0
  }
  return isRead ? bytes : nil
}
