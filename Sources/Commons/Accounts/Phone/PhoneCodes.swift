import Core
import Delivery
import HTML
import SQL
import Wire

/// SMS codes: six digits, single use, short-lived, five attempts, bound to the requester.
struct PhoneCodes: Sendable {
  /// The lifetime of a code, where the app that asks for the sign-in has no other.
  static let life = Duration.minutes(5)
  /// The cookie that binds a code to the browser that requested it.
  static let cookie = SecretCookie(name: "madang-code", life: life)
  /// Attempts per code that was sent.
  static let tries = 5

  let world: World
  let outbox: Outbox
  /// The site's host name, for code autofill on that site only; nil when it is not set.
  let site: String?

  /// The requester of a code.
  struct Requester: Sendable {
    /// The idempotency key; a repeated request has the same one.
    var key: String
    /// The requester's earlier attempt, whose code is revoked.
    var earlier: String?
    /// The session that links the number to its account.
    var session: ID<Session>?
    var language: Language
    /// The lifetime of the code.
    var life = PhoneCodes.life
  }

  /// The stored response of a repeated request; nil when a code is to be sent.
  ///
  /// Refuses an exceeded rate limit.
  func codeSent(
    to number: PhoneNumber, for asker: Requester, in db: Transaction
  ) throws -> SignIn.CodeSent? {
    if let sent = try repeated(number, asker, in: db) { return sent }
    if let wait = try DurableRateLimit.codes.wait(number.text, world, in: db) {
      throw Refusal.codeSoon.retry(after: wait)
    }
    return nil
  }

  /// Queues a code for `number`; never looks at accounts, so it cannot reveal whether one exists.
  func send(
    to number: PhoneNumber, for asker: Requester, in db: Transaction
  ) throws -> SignIn.CodeSent {
    let now = world.now()
    if let sent = try repeated(number, asker, in: db) { return sent }
    if let wait = try DurableRateLimit.codes.take(number.text, world, in: db) {
      throw Refusal.codeSoon.retry(after: wait)
    }
    if let earlier = asker.earlier {
      try db.run("DELETE FROM phone_code WHERE attempt_hash = \(sha256(earlier.utf8))")
    }
    let id = world.id(PhoneCodes.self)
    let attempt = derived(id, asker.key, "attempt")
    let digits = String(world.draw { Int.random(in: 0..<1_000_000, using: &$0) })
    let code = String(repeating: "0", count: 6 - digits.count) + digits
    try db.run(
      """
      INSERT INTO phone_code (attempt_hash, id, key_hash, number, code_hash, session_id, sent_at,
        expires_at)
      VALUES (\(sha256(attempt.utf8)), \(id), \(sha256(asker.key.utf8)), \(number),
        \(keyedHash(code, key: attempt)), \(asker.session), \(now), \(now + asker.life))
      """)
    try outbox.put(
      .sms(to: number.text, words(code, asker.life), in: asker.language, life: asker.life), in: db)
    return answer(attempt, sent: now, expires: now + asker.life)
  }

  /// The stored response of a repeated request.
  private func repeated(
    _ number: PhoneNumber, _ asker: Requester, in db: Transaction
  ) throws -> SignIn.CodeSent? {
    try db.one(
      """
      SELECT id, sent_at, expires_at FROM phone_code
      WHERE number = \(number) AND key_hash = \(sha256(asker.key.utf8))
        AND expires_at > \(world.now())
      ORDER BY sent_at DESC, id DESC LIMIT 1
      """
    ) {
      try answer(
        derived($0[0] as ID<PhoneCodes>, asker.key, "attempt"), sent: $0[1], expires: $0[2])
    }
  }

  private func answer(
    _ attempt: String, sent: Instant, expires: Instant
  ) -> SignIn.CodeSent {
    let now = world.now()
    return SignIn.CodeSent(
      attempt: attempt, resendAfter: Self.seconds(from: now, to: sent + .minutes(1)),
      expiresIn: Self.seconds(from: now, to: expires))
  }

  static func seconds(from now: Instant, to end: Instant) -> Int {
    max(0, Int(((end - now).milliseconds + 999) / 1000))
  }

  private func words(_ code: String, _ life: Duration) -> LocalizedText {
    let span = Self.span(life)
    // The last line makes phones offer the code on our pages only (web.dev/sms-otp-form).
    let end = site.map { "\n\n@\($0) #\(code)" } ?? ""
    return t(
      ko: "[마당] 인증번호 \(code)\n\(span.ko) 안에 적어 주세요. 아무에게도 알려 주지 마세요.\(end)",
      en: "[Madang] \(code) is your code.\nEnter it within \(span.en). Tell nobody.\(end)")
  }

  /// A lifetime in words: whole minutes, or seconds.
  static func span(_ life: Duration) -> LocalizedText {
    let seconds = life.milliseconds / 1000
    let (count, unit) = seconds % 60 == 0 ? (seconds / 60, "minute") : (seconds, "second")
    return t(
      ko: "\(count)\(unit == "minute" ? "분" : "초")", en: "\(count) \(unit)\(count == 1 ? "" : "s")")
  }

  /// The outcome of trying a code.
  enum Verdict: Sendable {
    case right(PhoneNumber, session: ID<Session>?)
    case wrong(left: Int)
    case spent, gone
  }

  /// Counts the attempt before it compares the code, so that concurrent attempts are limited too.
  ///
  /// A wrong code is a result, not an error: an error would roll back the count.
  func check(
    _ code: SignIn.OneTimeCode, of attempt: String, key: String, in db: Transaction
  ) throws -> Verdict {
    let (hash, keyHash) = (sha256(attempt.utf8), sha256(key.utf8))
    let given = keyedHash(code.text, key: attempt)
    let counted = try db.one(
      """
      UPDATE phone_code SET tries = tries + 1
      WHERE attempt_hash = \(hash) AND tries < \(Self.tries) AND used_by IS NULL
        AND expires_at > \(world.now())
      RETURNING number, code_hash, session_id, tries
      """
    ) { row -> (number: PhoneNumber, code: [UInt8], session: ID<Session>?, tries: Int) in
      try (row[0], row[1], row[2], row[3])
    }
    guard let counted else { return try used(hash, by: keyHash, given, in: db) }
    guard isSame(counted.code, given) else {
      return counted.tries < Self.tries ? .wrong(left: Self.tries - counted.tries) : .spent
    }
    try db.run("UPDATE phone_code SET used_by = \(keyHash) WHERE attempt_hash = \(hash)")
    return .right(counted.number, session: counted.session)
  }

  /// The verdict on a code that accepts no more attempts.
  private func used(
    _ hash: [UInt8], by keyHash: [UInt8], _ given: [UInt8], in db: Transaction
  ) throws -> Verdict {
    let row = try db.one(
      """
      SELECT number, code_hash, session_id, used_by FROM phone_code
      WHERE attempt_hash = \(hash) AND expires_at > \(world.now())
      """
    ) { row -> (number: PhoneNumber, code: [UInt8], session: ID<Session>?, by: [UInt8]?) in
      try (row[0], row[1], row[2], row[3])
    }
    guard let row else { return .gone }
    guard let by = row.by else { return .spent }
    guard isSame(by, keyHash), isSame(row.code, given) else { return .gone }
    return .right(row.number, session: row.session)
  }

  /// The data of an attempt for its page.
  struct Waiting: Sendable {
    let number: PhoneNumber
    /// Seconds until another code may be requested.
    let resendAfter: Int
    /// Seconds for which the code is still good.
    let expiresIn: Int
    /// The lifetime that the code was sent with.
    let life: Duration

    /// The seconds left as `mm:ss`.
    var clock: String {
      let seconds = expiresIn % 60
      return "\(expiresIn / 600)\(expiresIn / 60 % 10):\(seconds / 10)\(seconds % 10)"
    }
  }

  /// The pending attempt of a browser; nil when it has expired.
  func waiting(_ attempt: String, in db: Transaction) throws -> Waiting? {
    let now = world.now()
    return try db.one(
      """
      SELECT number, sent_at, expires_at FROM phone_code
      WHERE attempt_hash = \(sha256(attempt.utf8)) AND used_by IS NULL AND expires_at > \(now)
      """
    ) { row in
      let (sent, expires): (Instant, Instant) = try (row[1], row[2])
      return Waiting(
        number: try row[0], resendAfter: Self.seconds(from: now, to: sent + .minutes(1)),
        expiresIn: Self.seconds(from: now, to: expires), life: expires - sent)
    }
  }
}

/// A secret derived from an idempotency key, which is not stored, and an internal id.
///
/// A repeated request gets the same secret.
func derived<Subject>(_ id: ID<Subject>, _ key: String, _ purpose: String) -> String {
  base64URL(sha256(id.bytes + Array(" \(purpose) \(key)".utf8)))
}
