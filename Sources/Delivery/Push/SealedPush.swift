import CCrypto
import CSodium
import Core

/// Web Push encryption (RFC 8291): one `aes128gcm` record (RFC 8188).
enum SealedPush {
  /// The longest text that every push service accepts (RFC 8291 §4).
  static let most = 3993
  private static let recordSize: [UInt8] = [0, 0, 16, 0]

  /// Encrypts `text`.
  ///
  /// `sender` and `salt` must be new for each message. Returns nil when `point` is not on the curve
  /// or the text is too long.
  static func seal(
    _ text: [UInt8], for point: [UInt8], auth: [UInt8], by sender: P256Key, salt: [UInt8]
  ) -> [UInt8]? {
    guard text.count <= most, let shared = sender.shared(with: point) else { return nil }
    let info = Array("WebPush: info\0".utf8) + point + sender.point
    let secret = expanded(hmac(shared, key: auth), info)
    return encoded(text, by: secret, salt: salt, keyID: sender.point)
  }

  /// One `aes128gcm` record with its header (RFC 8188 §2).
  ///
  /// A push message is always a single record (RFC 8291 §4).
  static func encoded(_ text: [UInt8], by secret: [UInt8], salt: [UInt8], keyID: [UInt8])
    -> [UInt8]?
  {
    let root = hmac(secret, key: salt)
    let key = expanded(root, Array("Content-Encoding: aes128gcm\0".utf8)).prefix(16)
    let nonce = expanded(root, Array("Content-Encoding: nonce\0".utf8)).prefix(12)
    // The delimiter 2 marks the last record.
    let record = text + [2]
    var isDone = false
    let sealed = [UInt8](unsafeUninitializedCapacity: record.count + 16) { buffer, count in
      isDone = madang_aes128gcm_seal(
        Array(key), Array(nonce), record, record.count, buffer.baseAddress)
      count = isDone ? record.count + 16 : 0
    }
    guard isDone else { return nil }
    return salt + recordSize + [UInt8(keyID.count)] + keyID + sealed
  }

  /// HKDF-Expand with a single block (RFC 5869 §2.3).
  private static func expanded(_ key: [UInt8], _ info: [UInt8]) -> [UInt8] {
    hmac(info + [1], key: key)
  }

  /// HMAC-SHA-256 (RFC 2104) by libsodium.
  private static func hmac(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      var state = crypto_auth_hmacsha256_state()
      crypto_auth_hmacsha256_init(&state, key, key.count)
      crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
      if let start = buffer.baseAddress { crypto_auth_hmacsha256_final(&state, start) }
      count = 32
    }
  }
}
