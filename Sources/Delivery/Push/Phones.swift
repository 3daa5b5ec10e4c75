public import Core
public import SQL
public import Wire

/// A phone that receives an app's notifications.
enum PushPhone {}

/// A phone as Apple's push service knows it.
struct IPhone: Sendable {
  /// The device token in hexadecimal digits.
  let token: String
  /// The bundle id of the app.
  let bundle: String
  /// Whether the app was built for development.
  let isSandbox: Bool
}

extension Pushes {
  /// Subscribes a phone to an app's notifications; replaces the session's other tokens.
  public func register(
    _ phone: Push.Phone, to app: String, for account: ID<Account>, session: ID<Session>,
    at now: Instant, in db: Transaction
  ) throws {
    let token = phone.token.text
    try db.run(
      """
      DELETE FROM push_phone WHERE session_id = \(session) AND app = \(app)
        AND token <> \(token)
      """)
    // The same phone under another session. Its previous account must not be notified there.
    try db.run(
      "DELETE FROM push_phone WHERE token = \(token) AND session_id <> \(session)")
    try db.run(
      """
      INSERT INTO push_phone
        (id, account_id, session_id, app, token, created_at, bundle, is_sandbox, seen_at)
      VALUES (\(world.id(PushPhone.self)), \(account), \(session), \(app), \(token), \(now),
        \(phone.bundle), \(phone.isSandbox ?? false), \(now))
      ON CONFLICT (token, app) DO UPDATE SET bundle = excluded.bundle,
        is_sandbox = excluded.is_sandbox, seen_at = excluded.seen_at
      """)
  }

  /// Ends the session's subscription of a phone.
  public func removePhone(from app: String, session: ID<Session>, in db: Transaction) throws {
    try db.run("DELETE FROM push_phone WHERE session_id = \(session) AND app = \(app)")
  }

  /// A phone's token by id; nil when it is no longer subscribed.
  func token(of phone: ID<PushPhone>, in db: Transaction) throws -> String? {
    try db.value("SELECT token FROM push_phone WHERE id = \(phone)")
  }

  /// A phone that Apple's push service reaches; nil when it is no longer subscribed.
  func iPhone(_ phone: ID<PushPhone>, in db: Transaction) throws -> IPhone? {
    try db.one(
      """
      SELECT token, bundle, is_sandbox FROM push_phone
      WHERE id = \(phone) AND bundle IS NOT NULL
      """
    ) { try IPhone(token: $0[0], bundle: $0[1], isSandbox: $0[2]) }
  }

  /// Deletes a token that Apple's push service calls invalid since `time`, unless the phone has
  /// registered it again since.
  func forget(_ token: String, invalidSince time: Instant, in db: Transaction) throws {
    try db.run("DELETE FROM push_phone WHERE token = \(token) AND seen_at <= \(time)")
  }

  /// Deletes an invalid token, for all apps.
  func forget(_ token: String, in db: Transaction) throws {
    try db.run("DELETE FROM push_phone WHERE token = \(token)")
  }
}
