import Commons
import Core
import SQL
import Wire

extension Payments {
  /// The token of an account, made when it is asked for first.
  func appStoreAccount(
    _ account: ID<Account>, in db: Transaction
  ) throws -> AppStorePurchases.AccountToken {
    guard appStore != nil else { throw Refusal.appStoreUnavailable }
    try db.run(
      """
      INSERT INTO payment_app_store_account (token, account_id, is_current)
      VALUES (\(services.world.id(AppStorePurchases.AccountToken.self)), \(account), 1)
      ON CONFLICT DO NOTHING
      """)
    let token: ID<AppStorePurchases.AccountToken>? = try db.appStoreTokens(of: account).first
    guard let token else { throw Refusal.appStoreUnavailable }
    return AppStorePurchases.AccountToken(token: token)
  }
}

extension Transaction {
  /// The tokens of an account, the current one first.
  func appStoreTokens(of account: ID<Account>) throws -> [ID<AppStorePurchases.AccountToken>] {
    try all(
      """
      SELECT token FROM payment_app_store_account WHERE account_id = \(account)
      ORDER BY is_current DESC, token
      """
    ) { try $0[0] }
  }

  /// The account whose token a purchase has.
  func account(of token: ID<AppStorePurchases.AccountToken>) throws -> ID<Account>? {
    try value("SELECT account_id FROM payment_app_store_account WHERE token = \(token)")
  }

  /// Gives the tokens of one account to another, which keeps its current one.
  func mergeAppStoreTokens(of from: ID<Account>, into to: ID<Account>) throws {
    try run(
      """
      UPDATE payment_app_store_account SET is_current = 0, account_id = \(to)
      WHERE account_id = \(from)
      """)
  }
}
