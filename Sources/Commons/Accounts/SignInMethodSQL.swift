public import SQL
public import Wire

extension Transaction {
  /// How an account signs in, the oldest way first: each provider, and who the account is there.
  public func signInMethods(of account: ID<Account>) throws -> [(provider: String, subject: String)]
  {
    try all(
      """
      SELECT provider, subject FROM identity
      WHERE account_id = \(account) ORDER BY created_at, provider, subject
      """
    ) { try ($0[0], $0[1]) }
  }
}
