public import SQL
public import Wire

/// Who runs the place.
public enum Operators {
  /// Lets an account see and mend the work; false when it may already.
  @discardableResult
  public static func add(_ account: ID<Account>, at now: Instant, in db: Transaction) throws -> Bool
  {
    try db.run(
      """
      INSERT INTO operator (account_id, since) VALUES (\(account), \(now))
      ON CONFLICT (account_id) DO NOTHING
      """) == 1
  }

  /// Takes that back; false when it was none.
  @discardableResult
  public static func remove(_ account: ID<Account>, in db: Transaction) throws -> Bool {
    try db.run("DELETE FROM operator WHERE account_id = \(account)") == 1
  }

  /// Everyone who may, since when, and the ways into their accounts, each as `madang operator` is told it.
  public static func all(
    in db: Transaction
  ) throws -> [(account: ID<Account>, since: Instant, ways: [String])] {
    let all: [(ID<Account>, Instant)] = try db.all(
      "SELECT account_id, since FROM operator ORDER BY since, account_id"
    ) { try ($0[0], $0[1]) }
    return try all.map { account, since in
      let ways = try db.all(
        """
        SELECT provider, subject FROM identity
        WHERE account_id = \(account) AND provider NOT IN ('device', 'passkey')
        ORDER BY provider, subject
        """
      ) { row -> String in
        let (provider, subject): (String, String) = try (row[0], row[1])
        return "\(provider):\(subject)"
      }
      return (account, since, ways)
    }
  }

  /// Whether an account may.
  static func holds(_ account: ID<Account>, in db: Transaction) throws -> Bool {
    try db.exists("SELECT 1 FROM operator WHERE account_id = \(account)")
  }

  /// Writes down what an operator did, in the transaction that does it.
  ///
  /// `was` and `became` say what stood there before and since, as a person reads it: of what operators
  /// wrote themselves all, of people's own nothing that they could not see anyway.
  public static func note(
    _ act: String, _ subject: String, was: String? = nil, became: String? = nil,
    by account: ID<Account>, id: ID<Operator.Act>, at now: Instant, in db: Transaction
  ) throws {
    try db.run(
      """
      INSERT INTO operator_act (id, account_id, act, subject, was, became, at)
      VALUES (\(id), \(account), \(act), \(subject), \(was), \(became), \(now))
      """)
  }
}

/// A signed-in account that is an operator.
public struct OperatorAccount: HasAccount {
  public let account: ID<Account>
  public let session: ID<Session>
}

extension Gate where Principal == OperatorAccount {
  /// Lets operators in; to everyone else, signed in or not, there is nothing here.
  ///
  /// Whose session has just ended is asked to sign in again, as an operator's may have.
  public static var operators: Gate {
    Gate(for: .viewer) { request in
      do {
        return try request.session(
          ", o.since", "LEFT JOIN operator o ON o.account_id = s.account_id"
        ) { me, row in
          let since: Instant? = try row.next()
          guard since != nil else { throw Refusal.notFound }
          return OperatorAccount(account: me.account, session: me.session)
        }
      } catch let refusal as Refusal where refusal == .signInFirst {
        throw Refusal.notFound
      }
    }
  }
}
