import CSodium
import Foundation
public import SQL
import Wire

/// Encrypts values stored in the database with XChaCha20-Poly1305.
///
/// Each is bound to its owner as associated data.
public struct Vault: Sendable {
  private let key: [UInt8]

  /// The version prefix of encrypted values.
  private static let mark = "v1."
  private static let checkName = "vault.check"

  /// Creates a vault; returns nil unless the key has 32 bytes.
  public init?(key: [UInt8]) {
    guard key.count == Int(crypto_aead_xchacha20poly1305_ietf_keybytes()) else { return nil }
    self.key = key
  }

  /// A vault with a random key that is lost when the process ends.
  ///
  /// For tests and when nothing is sealed.
  public static var passing: Vault { Vault(unchecked: newKey()) }

  static func newKey() -> [UInt8] {
    var key = [UInt8](repeating: 0, count: Int(crypto_aead_xchacha20poly1305_ietf_keybytes()))
    randombytes_buf(&key, key.count)
    return key
  }

  private init(unchecked key: [UInt8]) { self.key = key }

  /// Encrypts `text` for `owner`.
  public func seal(_ text: String, for owner: String) -> String {
    let (message, owner) = (Array(text.utf8), Array(owner.utf8))
    var nonce = [UInt8](
      repeating: 0, count: Int(crypto_aead_xchacha20poly1305_ietf_npubbytes()))
    randombytes_buf(&nonce, nonce.count)
    var sealed = [UInt8](
      repeating: 0, count: message.count + Int(crypto_aead_xchacha20poly1305_ietf_abytes()))
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, nil, message, UInt64(message.count), owner, UInt64(owner.count), nil, nonce, key)
    return Self.mark + base64URL(nonce + sealed)
  }

  /// Decrypts a value sealed for `owner`; returns nil for another owner, key or format.
  public func open(_ text: String, for owner: String) -> String? {
    let (nonceSize, tagSize) = (
      Int(crypto_aead_xchacha20poly1305_ietf_npubbytes()),
      Int(crypto_aead_xchacha20poly1305_ietf_abytes())
    )
    guard text.hasPrefix(Self.mark),
      let sealed = try? Base64URL(String(text.dropFirst(Self.mark.count))).data,
      sealed.count >= nonceSize + tagSize
    else { return nil }
    let (bytes, owner) = (Array(sealed), Array(owner.utf8))
    let body = Array(bytes[nonceSize...])
    var message = [UInt8](repeating: 0, count: body.count - tagSize)
    let result = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &message, nil, nil, body, UInt64(body.count), owner, UInt64(owner.count),
      Array(bytes[..<nonceSize]), key)
    return result == 0 ? String(validating: message, as: UTF8.self) : nil
  }

  // MARK: Opening

  /// Opens the vault of a database with the key in `file`.
  ///
  /// The first start creates the file. Throws `SettingsError` when the key is missing or wrong. A
  /// new key would make the stored values unreadable without any error.
  public static func open(keptIn file: String, of db: Database) async throws -> Vault {
    let check: String? = try await db.read {
      try $0.value("SELECT value FROM setting WHERE name = \(checkName)")
    }
    let vault = try Core.vault(in: file, mayMake: check == nil)
    try await db.write { db in
      // Another node may have inserted it first.
      let check: String? = try db.value("SELECT value FROM setting WHERE name = \(checkName)")
      guard let check else {
        try db.run(
          """
          INSERT INTO setting (name, value)
          VALUES (\(checkName), \(vault.seal("madang", for: checkName)))
          """)
        return
      }
      guard vault.open(check, for: checkName) == "madang" else {
        throw SettingsError(
          "\(file) is not the key this database was sealed with. Put the right one back.")
      }
    }
    return vault
  }

  /// The vault for short-lived cookies; its key is in the database because every node needs it.
  public static func cookies(of db: Database) async throws -> Vault {
    let made = base64URL(newKey())
    let kept: String? = try await db.write { db in
      try db.run(
        """
        INSERT INTO setting (name, value) VALUES ('cookie.key', \(made))
        ON CONFLICT (name) DO NOTHING
        """)
      return try db.value("SELECT value FROM setting WHERE name = 'cookie.key'")
    }
    guard let text = kept, let key = try? Base64URL(text).data, let vault = Vault(key: Array(key))
    else { throw SettingsError("The database holds no key for cookies.") }
    return vault
  }
}

/// Reads the key in `file`, or creates it when `mayMake` is true.
func vault(in file: String, mayMake: Bool) throws -> Vault {
  if !FileManager.default.fileExists(atPath: file) {
    guard mayMake else {
      throw SettingsError(
        "\(file) is missing: it is the key this database was sealed with. Put it back.")
    }
    let words = base64URL(Vault.newKey()) + "\n"
    // Mode 0600 from the start, and `O_EXCL` never overwrites an existing key.
    let made = open(file, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard made >= 0 else { throw SettingsError("\(file) cannot be written.") }
    defer { close(made) }
    guard write(made, words, words.utf8.count) == words.utf8.count, fsync(made) == 0 else {
      throw SettingsError("\(file) cannot be written.")
    }
  }
  guard let text = try? String(contentsOfFile: file, encoding: .utf8),
    let key = try? Base64URL(text.trimmed).data, let vault = Vault(key: Array(key))
  else {
    throw SettingsError("\(file) cannot be read, or holds no key of 32 bytes in URL-safe base64.")
  }
  return vault
}
