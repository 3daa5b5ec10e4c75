import Core
import SQL
import Wire

/// The codes in mails that apps request: six digits, five tries, bound to the requester.
///
/// A right code yields a token like that of the mailed link, so everything after it is the same.
struct EmailCodes: Sendable {
  let world: World

  /// Makes a code for the mailed link with `token`; returns what the requester and the mail get.
  func add(
    to token: String, key: String, in db: Transaction
  ) throws -> (attempt: String, code: String) {
    let id = world.id(EmailCodes.self)
    let attempt = derived(id, key, "attempt")
    let digits = String(world.draw { Int.random(in: 0..<1_000_000, using: &$0) })
    let code = String(repeating: "0", count: 6 - digits.count) + digits
    try db.run(
      """
      INSERT INTO email_code (attempt_hash, id, token_hash, code_hash)
      VALUES (\(sha256(attempt.utf8)), \(id), \(sha256(token.utf8)), \(keyedHash(code, key: attempt)))
      """)
    return (attempt, code)
  }

  /// The attempt of a repeated request.
  func attempt(of address: EmailAddress, key: String, in db: Transaction) throws -> String? {
    try db.one(
      """
      SELECT c.id FROM email_code c JOIN email_link l ON l.token_hash = c.token_hash
      WHERE l.address = \(address) AND l.key_hash = \(sha256(key.utf8))
      ORDER BY c.id LIMIT 1
      """
    ) { try derived($0[0] as ID<EmailCodes>, key, "attempt") }
  }

  /// The outcome of trying a code.
  enum Verdict: Sendable {
    case right(token: String)
    case wrong(left: Int)
    case spent, gone
  }

  /// Counts the try before it compares the code; a repeated request gets the same token.
  func check(_ proof: SignIn.EmailCodeProof, key: String, in db: Transaction) throws -> Verdict {
    let (hash, keyHash) = (sha256(proof.attempt.utf8), sha256(key.utf8))
    let given = keyedHash(proof.code.text, key: proof.attempt)
    let tried =
      try db.run(
        """
        UPDATE email_code SET tries = tries + 1
        WHERE attempt_hash = \(hash) AND tries < \(PhoneCodes.tries) AND used_by IS NULL
        """) == 1
    let row = try db.one(
      """
      SELECT c.id, c.code_hash, c.tries, c.used_by, l.token_hash FROM email_code c
      JOIN email_link l ON l.token_hash = c.token_hash
      WHERE c.attempt_hash = \(hash) AND l.used_by IS NULL AND l.expires_at > \(world.now())
      """
    ) { row -> (id: ID<EmailCodes>, code: [UInt8], tries: Int, by: [UInt8]?, link: [UInt8]) in
      try (row[0], row[1], row[2], row[3], row[4])
    }
    guard let row else { return .gone }
    let token = derived(row.id, key, "token")
    if let by = row.by {
      return isSame(by, keyHash) && isSame(row.code, given) ? .right(token: token) : .gone
    }
    guard tried else { return .spent }
    guard isSame(row.code, given) else {
      return row.tries < PhoneCodes.tries ? .wrong(left: PhoneCodes.tries - row.tries) : .spent
    }
    try db.run("UPDATE email_code SET used_by = \(keyHash) WHERE attempt_hash = \(hash)")
    try db.run(
      """
      INSERT INTO email_link (token_hash, key_hash, address, session_id, expires_at)
      SELECT \(sha256(token.utf8)), key_hash, address, session_id, expires_at
      FROM email_link WHERE token_hash = \(row.link)
      """)
    return .right(token: token)
  }
}
