import SQL
import Wire

/// A phone that takes an app's notifications.
enum PushPhone {}

extension Pushes {
  /// Sends an app's notifications to the phone of that token, and nowhere else for the same session.
  func register(
    _ token: Push.PhoneToken, to app: String, as me: Viewer, at now: Instant, in db: Transaction
  ) throws {
    try db.run(
      """
      DELETE FROM push_phone WHERE session_id = \(me.session) AND app = \(app)
        AND token <> \(token.text)
      """)
    // The same phone, whoever was signed in there before: nothing of theirs comes there any more.
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

  /// A phone's token by its id; nil when it takes notifications no more.
  func token(of phone: ID<PushPhone>, in db: Transaction) throws -> String? {
    try db.value("SELECT token FROM push_phone WHERE id = \(phone)")
  }

  /// Forgets a token that leads nowhere any more, whatever app it was given to.
  func forget(_ token: String, in db: Transaction) throws {
    try db.run("DELETE FROM push_phone WHERE token = \(token)")
  }
}
