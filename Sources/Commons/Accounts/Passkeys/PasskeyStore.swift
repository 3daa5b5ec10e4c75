import Core
import Foundation
import SQL
import Wire

/// The passkeys of accounts and their challenges.
struct PasskeyStore: Sendable {
  /// The lifetime of a challenge.
  static let life = Duration.minutes(5)
  /// The cookie that binds a challenge to the browser that requested it.
  static let cookie = SecretCookie(name: "madang-passkey", life: life)
  /// Most passkeys per account.
  static let maxPerAccount = 20

  let world: World

  // MARK: Registration

  /// Options to create a passkey in this session; replaces the session's earlier challenge.
  func begin(
    _ me: Viewer, at party: RelyingParty, in db: Transaction
  ) throws -> Passkeys.Creation {
    let challenge = Base64URL(Data(sha256(world.secret().utf8)))
    try db.run("DELETE FROM passkey_challenge WHERE session_id = \(me.session)")
    try db.run(
      """
      INSERT INTO passkey_challenge (challenge_hash, session_id, expires_at)
      VALUES (\(sha256(challenge.text.utf8)), \(me.session), \(world.now() + Self.life))
      """)
    let known: [String] = try db.all(
      """
      SELECT subject FROM identity WHERE provider = 'passkey' AND account_id = \(me.account)
      ORDER BY created_at, subject
      """
    ) { try $0[0] }
    let handle = Self.handle(of: me.account)
    let mark = handle.prefix(2).map {
      String(UInt16($0) | 0x100, radix: 16).dropFirst().uppercased()
    }
    return Passkeys.Creation(
      publicKey: Passkeys.Creation.Options(
        rp: Passkeys.Creation.Site(id: party.id, name: "마당"),
        user: Passkeys.Creation.User(
          id: Base64URL(Data(handle)), name: "마당 계정 \(mark.joined())"),
        challenge: challenge, algorithms: PasskeyKey.algorithms,
        timeout: Int(Self.life.milliseconds),
        excludeCredentials: try known.map { Passkeys.Descriptor(id: try Base64URL($0)) }))
  }

  /// Stores a new passkey named `name` for `me`.
  ///
  /// Throws `WrongPasskey` unless it was created here, for this session's challenge.
  func add(
    _ new: Passkeys.New, called name: String, for me: Viewer, at party: RelyingParty,
    in db: Transaction
  ) throws {
    let clientData = try ClientData(new.clientDataJSON.data, .make, at: party)
    let taken = try db.run(
      """
      DELETE FROM passkey_challenge WHERE challenge_hash = \(sha256(clientData.challenge.utf8))
        AND session_id = \(me.session) AND expires_at > \(world.now())
      """)
    guard taken == 1 else { throw InvalidPasskey.challenge }
    let made = try Attestation(new.attestationObject.data, clientData, at: party)
    guard Data(made.id) == new.id.data else { throw InvalidPasskey.id }
    let subject = new.id.text
    guard
      try !db.exists(
        "SELECT 1 FROM identity WHERE provider = 'passkey' AND subject = \(subject)")
    else { throw Refusal.passkeyTaken }
    let count: Int? = try db.value(
      """
      SELECT COUNT(*) FROM identity WHERE provider = 'passkey' AND account_id = \(me.account)
      """)
    guard count ?? 0 < Self.maxPerAccount else { throw Refusal.passkeyMany }
    guard
      case .linked = try IdentityStore(world: world).resolve("passkey", subject, by: me, in: db)
    else { throw Refusal.passkeyTaken }
    try db.run(
      """
      INSERT INTO passkey (subject, user_handle, algorithm, public_key, uses, name)
      VALUES (\(subject), \(Self.handle(of: me.account)), \(made.key.algorithm),
        \(made.key.bytes), \(Int(made.data.count)), \(name))
      """)
  }

  /// Deletes the session's pending challenge.
  func void(_ me: Viewer, in db: Transaction) throws {
    try db.run("DELETE FROM passkey_challenge WHERE session_id = \(me.session)")
  }

  /// Renames a passkey of the account; whether there is such a one.
  func rename(
    _ subject: String, of account: ID<Account>, _ name: PasskeyName, in db: Transaction
  ) throws -> Bool {
    try db.run(
      """
      UPDATE passkey SET name = \(name.text) WHERE subject = \(subject) AND EXISTS (
        SELECT 1 FROM identity i WHERE i.provider = 'passkey' AND i.subject = passkey.subject
          AND i.account_id = \(account))
      """) == 1
  }

  /// The user handle: derived from the account's id and not reversible.
  private static func handle(of account: ID<Account>) -> [UInt8] {
    sha256(account.bytes + Array(" passkey".utf8))
  }

  // MARK: Authentication

  /// Options to sign a challenge, valid once for the holder of `attempt`.
  func ask(_ attempt: String, at party: RelyingParty, in db: Transaction) throws
    -> Passkeys.Question.Options
  {
    let challenge = Base64URL(Data(sha256(world.secret().utf8)))
    try db.run(
      """
      INSERT INTO passkey_challenge (challenge_hash, attempt_hash, expires_at)
      VALUES (\(sha256(challenge.text.utf8)), \(sha256(attempt.utf8)),
        \(world.now() + Self.life))
      """)
    return Passkeys.Question.Options(
      challenge: challenge, timeout: Int(Self.life.milliseconds), rpId: party.id)
  }

  /// A stored passkey.
  struct StoredPasskey: Sendable {
    let handle: [UInt8]
    let key: PasskeyKey
  }

  /// The passkey with that id; nil when there is none.
  func passkey(_ id: Base64URL, in db: Transaction) throws -> StoredPasskey? {
    try db.one(
      "SELECT user_handle, algorithm, public_key FROM passkey WHERE subject = \(id.text)"
    ) { row in
      StoredPasskey(
        handle: try row[0], key: PasskeyKey(algorithm: try row[1], bytes: try row[2]))
    }
  }

  /// Whether the holder of `attempt` may answer this challenge; checked before any write.
  func isOpen(
    _ clientData: ClientData, of attempt: String, key: String, in db: Transaction
  ) throws -> Bool {
    try db.exists(
      """
      SELECT 1 FROM passkey_challenge
      WHERE challenge_hash = \(sha256(clientData.challenge.utf8))
        AND attempt_hash = \(sha256(attempt.utf8)) AND expires_at > \(world.now())
        AND (used_by IS NULL OR used_by = \(sha256(key.utf8)))
      """)
  }

  /// Consumes the challenge, whatever the outcome.
  ///
  /// The same request may consume it again if it signed in (`close`). Returns whether it was consumed
  /// before, and nil when it is not valid for this attempt.
  func take(
    _ clientData: ClientData, of attempt: String, key: String, in db: Transaction
  ) throws -> Bool? {
    let (challenge, keyHash) = (sha256(clientData.challenge.utf8), sha256(key.utf8))
    let isFirst = try db.run(
      """
      UPDATE passkey_challenge SET used_by = \(keyHash)
      WHERE challenge_hash = \(challenge) AND attempt_hash = \(sha256(attempt.utf8))
        AND expires_at > \(world.now()) AND used_by IS NULL
      """)
    if isFirst == 1 { return false }
    return try isOpen(clientData, of: attempt, key: key, in: db) ? true : nil
  }

  /// Ends a challenge that was answered wrongly, also for the same request.
  func close(_ clientData: ClientData, in db: Transaction) throws {
    try db.run(
      "DELETE FROM passkey_challenge WHERE challenge_hash = \(sha256(clientData.challenge.utf8))")
  }

  /// The account of a passkey that has signed.
  ///
  /// Nil when its counter went back, which indicates a copied key (WebAuthn §6.1.1), or when the
  /// passkey was removed in the meantime.
  func account(
    _ id: Base64URL, counted count: UInt32, isAgain: Bool, in db: Transaction
  ) throws -> ID<Account>? {
    if !isAgain {
      let counted = try db.run(
        """
        UPDATE passkey SET uses = \(Int(count)), used_at = \(world.now())
        WHERE subject = \(id.text)
          AND (uses < \(Int(count)) OR (uses = 0 AND \(Int(count)) = 0))
        """)
      guard counted == 1 else { return nil }
    }
    return try db.value(
      "SELECT account_id FROM identity WHERE provider = 'passkey' AND subject = \(id.text)")
  }
}
