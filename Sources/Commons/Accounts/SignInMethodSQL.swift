public import SQL
public import Wire

extension Transaction {
  /// The identities of an account, oldest first.
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
