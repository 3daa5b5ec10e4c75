import Core
import SQL
import Wire

/// Accounts without proof of identity, and their recovery codes.
///
/// A code has 140 random bits, so only its SHA-256 is stored, as the identity's subject.
struct DeviceAccounts: Sendable {
  let world: World

  /// Creates an account; a repeated request gets the same account and code.
  func start(key: String, in db: Transaction) throws -> (ID<Account>, RecoveryCode) {
    let keyHash = sha256(key.utf8)
    if let made = try made(by: keyHash, of: key, in: db) { return made }
    let id = world.id(DeviceAccounts.self)
    let code = code(id, key)
    guard
      case .signedIn(let account) = try IdentityStore(world: world).resolve(
        "device", Self.subject(code), in: db)
    else { throw Refusal.signInFirst }
    try insert(id, for: account, by: keyHash, in: db)
    return (account, code)
  }

  /// The account of a code; codes stay valid because people write them down.
  func account(of code: RecoveryCode, in db: Transaction) throws -> ID<Account>? {
    try db.value(
      """
      SELECT account_id FROM identity
      WHERE provider = 'device' AND subject = \(Self.subject(code))
      """)
  }

  /// Replaces the recovery codes of an account with a new one.
  ///
  /// A repeated request gets the same code. Accounts of any kind may have a recovery code.
  func renew(_ account: ID<Account>, key: String, in db: Transaction) throws -> RecoveryCode {
    // The hash includes the account, because another account may use the same key.
    let keyHash = sha256(account.bytes + Array(key.utf8))
    if let (_, code) = try made(by: keyHash, of: key, in: db) { return code }
    let id = world.id(DeviceAccounts.self)
    let code = code(id, key)
    try db.run("DELETE FROM identity WHERE provider = 'device' AND account_id = \(account)")
    try IdentityStore(world: world).insert("device", Self.subject(code), for: account, in: db)
    try insert(id, for: account, by: keyHash, in: db)
    return code
  }

  /// The result of an earlier request with this key; refuses when a newer code has replaced it.
  private func made(
    by keyHash: [UInt8], of key: String, in db: Transaction
  ) throws -> (ID<Account>, RecoveryCode)? {
    let kept = try db.one(
      """
      SELECT id, account_id FROM device_start
      WHERE key_hash = \(keyHash) AND expires_at > \(world.now())
      """
    ) { row -> (ID<DeviceAccounts>, ID<Account>) in try (row[0], row[1]) }
    guard let (id, account) = kept else { return nil }
    let code = code(id, key)
    guard try self.account(of: code, in: db) == account else { throw Refusal.keyReused }
    return (account, code)
  }

  private func insert(
    _ id: ID<DeviceAccounts>, for account: ID<Account>, by keyHash: [UInt8], in db: Transaction
  ) throws {
    try db.run(
      """
      INSERT INTO device_start (key_hash, id, account_id, expires_at)
      VALUES (\(keyHash), \(id), \(account), \(world.now() + .days(1)))
      ON CONFLICT (key_hash) DO UPDATE SET id = excluded.id, account_id = excluded.account_id,
        expires_at = excluded.expires_at
      """)
  }

  private func code(_ id: ID<DeviceAccounts>, _ key: String) -> RecoveryCode {
    RecoveryCode(bytes: sha256(derived(id, key, "recovery").utf8))
  }

  private static func subject(_ code: RecoveryCode) -> String { hexHash(code.text) }
}
