import SQL
import Wire

/// A phone that receives an app's notifications.
enum PushPhone {}

extension Pushes {
  /// Subscribes a phone's token to an app's notifications; replaces the session's other tokens.
  func register(
    _ token: Push.PhoneToken, to app: String, as me: Viewer, at now: Instant, in db: Transaction
  ) throws {
    try db.run(
      """
      DELETE FROM push_phone WHERE session_id = \(me.session) AND app = \(app)
        AND token <> \(token.text)
      """)
    // The same phone under another session. Its previous account must not be notified there.
    try db.run(
      "DELETE FROM push_phone WHERE token = \(token.text) AND session_id <> \(me.session)")
    try db.run(
      """
      INSERT INTO push_phone (id, account_id, session_id, app, token, created_at)
      VALUES (\(world.id(PushPhone.self)), \(me.account), \(me.session), \(app), \(token.text), \(now))
      ON CONFLICT (token, app) DO NOTHING
      """)
  }

  func removePhone(from app: String, as me: Viewer, in db: Transaction) throws {
    try db.run("DELETE FROM push_phone WHERE session_id = \(me.session) AND app = \(app)")
  }

  /// A phone's token by id; nil when it is no longer subscribed.
  func token(of phone: ID<PushPhone>, in db: Transaction) throws -> String? {
    try db.value("SELECT token FROM push_phone WHERE id = \(phone)")
  }

  /// Deletes an invalid token, for all apps.
  func forget(_ token: String, in db: Transaction) throws {
    try db.run("DELETE FROM push_phone WHERE token = \(token)")
  }
}
