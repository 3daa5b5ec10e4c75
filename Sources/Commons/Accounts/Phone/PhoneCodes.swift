import SQL
import Wire

/// Codes sent to phones: six digits, one use, five minutes, five tries, good only for whoever asked.
struct PhoneCodes: Sendable {
  /// How long a code is good.
  static let life = Duration.minutes(5)
  /// What binds a code to the browser that asked for it.
  static let cookie = SecretCookie(name: "madang-code", life: life)
  /// How many codes may be tried on one that was sent.
  static let tries = 5

  let world: World
  let outbox: Outbox
  /// The name of our site, for phones that fill in a code only there; nil when it is not set.
  let site: String?

  /// Who asks for a code.
  struct Requester: Sendable {
    /// The same for a request that is sent again after a lost reply.
    var key: String
    /// An attempt of theirs whose code is void from now on.
    var earlier: String?
    /// The session whose account gets another way in.
    var session: ID<Session>?
    var language: Language
  }

  /// What needs no message: the same request sent again is answered, a number that has had enough refused;
  /// nil for a code that is to be sent.
  func standing(
    _ number: PhoneNumber, for asker: Requester, in db: Transaction
  ) throws -> SignIn.CodeSent? {
    if let sent = try again(number, asker, in: db) { return sent }
    if let wait = try DurableRateLimit.codes.wait(number.text, world, in: db) {
      throw Refusal.codeSoon.retry(after: wait)
    }
    return nil
  }

  /// Puts a code for `number` into the outbox; knows nothing of accounts, so it cannot tell of them.
  func send(
    to number: PhoneNumber, for asker: Requester, in db: Transaction
  ) throws -> SignIn.CodeSent {
    let now = world.now()
    if let sent = try again(number, asker, in: db) { return sent }
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
        \(keyedHash(code, key: attempt)), \(asker.session), \(now), \(now + Self.life))
      """)
    try outbox.put(
      .sms(to: number.text, words(code, asker.language), life: Self.life), in: db)
    return answer(attempt, sent: now)
  }

  /// What the same request was answered with before.
  private func again(
    _ number: PhoneNumber, _ asker: Requester, in db: Transaction
  ) throws -> SignIn.CodeSent? {
    try db.one(
      """
      SELECT id, sent_at FROM phone_code
      WHERE number = \(number) AND key_hash = \(sha256(asker.key.utf8))
        AND expires_at > \(world.now())
      ORDER BY sent_at DESC, id DESC LIMIT 1
      """
    ) { try answer(derived($0[0] as ID<PhoneCodes>, asker.key, "attempt"), sent: $0[1]) }
  }

  private func answer(_ attempt: String, sent: Instant) -> SignIn.CodeSent {
    let now = world.now()
    return SignIn.CodeSent(
      attempt: attempt, resendAfter: Self.seconds(from: now, to: sent + .minutes(1)),
      expiresIn: Self.seconds(from: now, to: sent + Self.life))
  }

  static func seconds(from now: Instant, to end: Instant) -> Int {
    max(0, Int(((end - now).milliseconds + 999) / 1000))
  }

  private func words(_ code: String, _ language: Language) -> String {
    let text =
      language == .ko
      ? "[마당] 인증번호 \(code)\n5분 안에 적어 주세요. 아무에게도 알려 주지 마세요."
      : "[Madang] \(code) is your code.\nEnter it within 5 minutes. Tell nobody."
    // The last line lets a phone offer the code on our pages, and on no other site's (web.dev/sms-otp-form).
    return site.map { "\(text)\n\n@\($0) #\(code)" } ?? text
  }

  /// What came of trying a code.
  enum Verdict: Sendable {
    case right(PhoneNumber, session: ID<Session>?)
    case wrong(left: Int)
    case spent, gone
  }

  /// Counts a try, then looks at it: five tries are five however many come at once.
  ///
  /// A wrong code is a result, not an error, so that its count is kept.
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

  /// The verdict on a code that takes no more tries.
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

  /// What a page about an attempt may know of it.
  struct Waiting: Sendable {
    let number: PhoneNumber
    /// Seconds until another code may be asked for.
    let resendAfter: Int
  }

  /// The attempt a browser is in the middle of; nil when its time is over.
  func waiting(_ attempt: String, in db: Transaction) throws -> Waiting? {
    let now = world.now()
    return try db.one(
      """
      SELECT number, sent_at FROM phone_code
      WHERE attempt_hash = \(sha256(attempt.utf8)) AND used_by IS NULL AND expires_at > \(now)
      """
    ) { row in
      let sent: Instant = try row[1]
      return Waiting(
        number: try row[0], resendAfter: Self.seconds(from: now, to: sent + .minutes(1)))
    }
  }
}

/// A secret that follows from `key`, which the house does not keep, and from an id that never leaves it:
/// a request sent again gets the same one.
func derived<Subject>(_ id: ID<Subject>, _ key: String, _ purpose: String) -> String {
  base64URL(sha256(id.bytes + Array(" \(purpose) \(key)".utf8)))
}
