import Core
import Delivery
import SQL
import Wire

/// Sign-in by email: links to set a password, and the password hashes.
struct EmailAccounts: Sendable {
  /// The lifetime of a mailed link.
  static let life = Duration.hours(1)

  let world: World
  let outbox: Outbox
  var codes: EmailCodes { EmailCodes(world: world) }

  /// The requester of a mailed link.
  struct Requester: Sendable {
    /// The idempotency key; a repeated request has the same one.
    var key: String
    /// The session that links the address to its account.
    var session: ID<Session>?
    var language: Language
    /// The URL of the link up to its token.
    var page: String
    /// Whether an app asks: its mail contains a code too, because the link opens in a browser.
    var isApp = false
  }

  /// Whether to send a mail: not for a repeated request; refuses an exceeded rate limit.
  func needsLetter(
    _ address: EmailAddress, for asker: Requester, in db: Transaction
  ) throws -> Bool {
    guard try !isAgain(address, asker, in: db) else { return false }
    if let wait = try DurableRateLimit.letters.wait(address.text, world, in: db) {
      throw Refusal.letterSoon.retry(after: wait)
    }
    return true
  }

  private func isAgain(
    _ address: EmailAddress, _ asker: Requester, in db: Transaction
  ) throws -> Bool {
    try db.exists(
      """
      SELECT 1 FROM email_link
      WHERE address = \(address) AND key_hash = \(sha256(asker.key.utf8))
      """)
  }

  /// Queues a mail whose text, unlike the response, depends on whether the address is known.
  func send(to address: EmailAddress, for asker: Requester, in db: Transaction) throws
    -> SignIn.EmailLinkSent
  {
    var sent = SignIn.EmailLinkSent(expiresIn: Int(Self.life.milliseconds / 1000))
    let keyHash = sha256(asker.key.utf8)
    guard try !isAgain(address, asker, in: db) else {
      sent.attempt = try codes.attempt(of: address, key: asker.key, in: db)
      return sent
    }
    if let wait = try DurableRateLimit.letters.take(address.text, world, in: db) {
      throw Refusal.letterSoon.retry(after: wait)
    }
    let token = world.secret()
    try db.run(
      """
      INSERT INTO email_link (token_hash, key_hash, address, session_id, expires_at)
      VALUES (\(sha256(token.utf8)), \(keyHash), \(address), \(asker.session),
        \(world.now() + Self.life))
      """)
    let owner = try account(of: address, in: db)
    var access = EmailText.Access(link: asker.page + token)
    if asker.isApp {
      let (attempt, code) = try codes.add(to: token, key: asker.key, in: db)
      sent.attempt = attempt
      access.code = code
    }
    var letter =
      owner != nil
      ? EmailText.newPassword(access)
      : asker.session != nil ? EmailText.linking(access) : EmailText.joining(access)
    letter.language = asker.language
    try outbox.put(.mail(to: address.text, letter, for: owner, life: Self.life), in: db)
    return sent
  }

  /// The address of a token; nil when it has expired or another request has used it.
  func address(of token: String, key: String? = nil, in db: Transaction) throws -> EmailAddress? {
    let keyHash = key.map { sha256($0.utf8) }
    return try db.value(
      """
      SELECT address FROM email_link
      WHERE token_hash = \(sha256(token.utf8)) AND expires_at > \(world.now())
        AND (used_by IS NULL OR used_by = \(keyHash))
      """)
  }

  /// A valid mailed link: its address, and whether it links the address to an account.
  struct Opened: Sendable {
    let address: EmailAddress
    let isLinking: Bool
  }

  /// Looks up a mailed link; nil when it was used or has expired.
  func opened(_ token: String, in db: Transaction) throws -> Opened? {
    guard let address = try address(of: token, in: db) else { return nil }
    let isLinking = try db.exists(
      """
      SELECT 1 FROM email_link
      WHERE token_hash = \(sha256(token.utf8)) AND session_id IS NOT NULL
      """)
    return Opened(address: address, isLinking: isLinking)
  }

  /// The password hash that the same request set before; nil for an unused token.
  func chosen(by token: String, key: String, in db: Transaction) throws -> String? {
    try db.value(
      """
      SELECT p.hash FROM email_link l JOIN email_password p ON p.subject = l.address
      WHERE l.token_hash = \(sha256(token.utf8)) AND l.used_by = \(sha256(key.utf8))
      """)
  }

  /// Consumes the token, signs in or links the account of its address, and sets the password.
  ///
  /// `enter` gets the address and the session in which linking began. Returns nil when the token is
  /// already used. A repeated request must pass the `hash` it set before: the key is part of the
  /// page, so going back to it must not set another password. Other sessions of the account end.
  func choose(
    _ hash: String, by token: String, key: String, in db: Transaction,
    enter: (EmailAddress, ID<Session>?) throws -> SignInResult
  ) throws -> SignInResult? {
    let keyHash = sha256(key.utf8)
    let found = try db.one(
      """
      UPDATE email_link SET used_by = \(keyHash)
      WHERE token_hash = \(sha256(token.utf8)) AND expires_at > \(world.now())
        AND (used_by IS NULL OR used_by = \(keyHash) AND EXISTS (SELECT 1 FROM email_password p
          WHERE p.subject = email_link.address AND p.hash = \(hash)))
      RETURNING address, session_id
      """
    ) { row -> (address: EmailAddress, session: ID<Session>?) in try (row[0], row[1]) }
    guard let found else { return nil }
    try db.run(
      "DELETE FROM email_link WHERE address = \(found.address) AND used_by IS NULL")
    if let account = try account(of: found.address, in: db) {
      // The session in which linking began may belong to this account and continues.
      try SessionStore(world: world).endAll(of: account, but: found.session, in: db)
    }
    let entry = try enter(found.address, found.session)
    try db.run(
      """
      INSERT INTO email_password (subject, hash) VALUES (\(found.address), \(hash))
      ON CONFLICT (provider, subject) DO UPDATE SET hash = excluded.hash
      """)
    try DurableRateLimit.passwords.clear(found.address.text, in: db)
    return entry
  }

  /// Counts a password attempt and returns the stored hash; nil for an unknown address.
  func beginPasswordAttempt(_ address: EmailAddress, in db: Transaction) throws -> String? {
    if let wait = try DurableRateLimit.passwords.take(address.text, world, in: db) {
      throw Refusal.passwordTries.retry(after: wait)
    }
    return try hash(of: address, in: db)
  }

  func hash(of address: EmailAddress, in db: Transaction) throws -> String? {
    try db.value("SELECT hash FROM email_password WHERE subject = \(address)")
  }

  private func account(of address: EmailAddress, in db: Transaction) throws -> ID<Account>? {
    try db.value(
      "SELECT account_id FROM identity WHERE provider = 'email' AND subject = \(address)")
  }
}
