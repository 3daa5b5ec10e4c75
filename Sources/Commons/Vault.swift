import CSodium
import Foundation
public import SQL
import Wire

/// What the house must be able to read again, and nobody else who sees the database: encrypted with
/// XChaCha20-Poly1305, each bound to what it belongs to.
public struct Vault: Sendable {
  private let key: [UInt8]

  /// What a text begins with that was sealed this way.
  private static let mark = "v1."
  private static let checkName = "vault.check"

  /// A vault with a key of 32 bytes; nil for any other.
  public init?(key: [UInt8]) {
    guard key.count == Int(crypto_aead_xchacha20poly1305_ietf_keybytes()) else { return nil }
    self.key = key
  }

  /// Whose key nobody has once the process ends: for tests, and where nothing is to be sealed.
  public static var passing: Vault { Vault(unchecked: newKey()) }

  static func newKey() -> [UInt8] {
    var key = [UInt8](repeating: 0, count: Int(crypto_aead_xchacha20poly1305_ietf_keybytes()))
    randombytes_buf(&key, key.count)
    return key
  }

  private init(unchecked key: [UInt8]) { self.key = key }

  /// `text`, readable with this key and as `owner`'s alone.
  func seal(_ text: String, for owner: String) -> String {
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

  /// What was sealed for `owner`; nil when it was not, or with another key.
  func open(_ text: String, for owner: String) -> String? {
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

  // MARK: At the start

  /// The vault of a database, whose key is in `file`; made with the first start.
  ///
  /// Throws `SettingsError` when the key is gone or another than what is in the database was sealed with: a
  /// new one in its place would leave that unreadable without a word.
  public static func open(keptIn file: String, of db: Database) async throws -> Vault {
    let check: String? = try await db.read {
      try $0.value("SELECT value FROM setting WHERE name = \(checkName)")
    }
    let vault = try Commons.vault(in: file, mayMake: check == nil)
    try await db.write { db in
      // Another node may have been first.
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
    try await db.write { try vault.sealGrants(in: $0) }
    return vault
  }

  /// The vault for what browsers hold for a moment: its key is in the database, as every node needs it.
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

  /// Seals what was kept in the open before there was a vault.
  private func sealGrants(in db: Transaction) throws {
    let open: [(provider: String, subject: String, client: String, token: String)] = try db.all(
      """
      SELECT provider, subject, client, refresh_token FROM provider_grant
      WHERE refresh_token NOT LIKE 'v1.%' ORDER BY provider, subject, client
      """
    ) { try ($0[0], $0[1], $0[2], $0[3]) }
    for grant in open {
      let sealed = seal(grant.token, for: Self.owner(grant.provider, grant.subject))
      try db.run(
        """
        UPDATE provider_grant SET refresh_token = \(sealed) WHERE provider = \(grant.provider)
          AND subject = \(grant.subject) AND client = \(grant.client)
        """)
    }
  }

  /// Whom a grant belongs to.
  static func owner(_ provider: String, _ subject: String) -> String { "\(provider) \(subject)" }
}

/// The key in `file`, which is made if that may be.
func vault(in file: String, mayMake: Bool) throws -> Vault {
  if !FileManager.default.fileExists(atPath: file) {
    guard mayMake else {
      throw SettingsError(
        "\(file) is missing: it is the key this database was sealed with. Put it back.")
    }
    let words = base64URL(Vault.newKey()) + "\n"
    // Made for its owner's eyes from the beginning, and never over one that is there.
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
