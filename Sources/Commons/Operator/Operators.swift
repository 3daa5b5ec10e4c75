public import Core
public import SQL
public import Wire

/// The operator role.
public enum Operators {
  /// Whether a path belongs to the operators' pages, of which a stranger learns nothing.
  static func conceal(_ path: String) -> Bool {
    let root = Operator.backlog.path
    return path.hasPrefix(root) && (path == root || path.hasPrefix(root + "/"))
  }

  /// Makes an account an operator; returns false when it already is one.
  @discardableResult
  public static func add(_ account: ID<Account>, at now: Instant, in db: Transaction) throws -> Bool
  {
    try db.run(
      """
      INSERT INTO operator (account_id, since) VALUES (\(account), \(now))
      ON CONFLICT (account_id) DO NOTHING
      """) == 1
  }

  /// Revokes the role; returns false when the account is no operator.
  @discardableResult
  public static func remove(_ account: ID<Account>, in db: Transaction) throws -> Bool {
    try db.run("DELETE FROM operator WHERE account_id = \(account)") == 1
  }

  /// All operators with their sign-in methods, in the form that `madang operator` accepts.
  public static func all(
    in db: Transaction
  ) throws -> [(account: ID<Account>, since: Instant, methods: [String])] {
    let all: [(ID<Account>, Instant)] = try db.all(
      "SELECT account_id, since FROM operator ORDER BY since, account_id"
    ) { try ($0[0], $0[1]) }
    return try all.map { account, since in
      let methods = try db.all(
        """
        SELECT provider, subject FROM identity
        WHERE account_id = \(account) AND provider NOT IN ('device', 'passkey')
        ORDER BY provider, subject
        """
      ) { row -> String in
        let (provider, subject): (String, String) = try (row[0], row[1])
        return "\(provider):\(subject)"
      }
      return (account, since, methods)
    }
  }

  /// Whether an account is an operator.
  static func holds(_ account: ID<Account>, in db: Transaction) throws -> Bool {
    try db.exists("SELECT 1 FROM operator WHERE account_id = \(account)")
  }

  /// Replaces the id of a deleted account in acts by an anonymous one, under which they stay together.
  static func anonymizeActs(of account: ID<Account>, world: World, in db: Transaction) throws {
    try forget(account, in: db)
    let alias = world.id(Account.self)
    let count = try db.run(
      "UPDATE operator_act SET account_id = \(alias) WHERE account_id = \(account)")
    guard count > 0 else { return }
    try Retention(world: world).retain(.acts, of: account.description, for: alias, in: db)
  }

  /// Removes the id of a person who leaves from the subjects of acts, such as a job's key.
  public static func forget<Person>(_ id: ID<Person>, in db: Transaction) throws {
    try db.run(
      """
      UPDATE operator_act SET subject = REPLACE(subject, \(id.description), '…')
      WHERE subject LIKE \("%\(id)%")
      """)
  }

  /// Attributes an account's acts to the account it is merged into.
  static func moveActs(_ from: ID<Account>, to: ID<Account>, in db: Transaction) throws {
    try db.run("UPDATE operator_act SET account_id = \(to) WHERE account_id = \(from)")
  }

  /// Records an operator's act in the transaction that performs it.
  ///
  /// `was` and `became` are the values before and after. They may contain text that operators
  /// wrote, and of people's data only what operators can see anyway.
  public static func note(
    _ act: String, _ subject: String, was: String? = nil, became: String? = nil,
    by account: ID<Account>, id: ID<Operator.LogEntry>, at now: Instant, in db: Transaction
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
  /// Admits operators.
  ///
  /// Everyone else gets 404, so that the pages stay hidden. An expired session is asked to sign in
  /// again, because it may be an operator's.
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
