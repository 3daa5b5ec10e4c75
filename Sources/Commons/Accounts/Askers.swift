public import SQL
public import Wire

/// Nobody yet: whoever calls an endpoint that needs no sign-in.
public struct Visitor: Sendable {
  public init() {}
}

/// A signed-in account.
public struct Viewer: Sendable {
  public let account: ID<Account>
  public let session: ID<Session>

  public init(account: ID<Account>, session: ID<Session>) {
    self.account = account
    self.session = session
  }
}

/// One sign-in on one device.
public enum Session {}

/// Someone with an account behind them, for limits and for replies kept against resending.
public protocol Known: Sendable {
  var account: ID<Account> { get }
}

extension Viewer: Known {}

/// How a request's token becomes the kind of asker an endpoint needs.
///
/// A route for members takes a `Gate<Member>`, so it cannot be written without a member.
public struct Gate<Asker: Sendable>: Sendable {
  /// Runs inside a read; refuses with 401 or 403.
  public let admit: @Sendable (Credential?, Instant, Connection) throws -> Asker

  public init(_ admit: @escaping @Sendable (Credential?, Instant, Connection) throws -> Asker) {
    self.admit = admit
  }
}

extension Gate where Asker == Visitor {
  /// Lets everyone in.
  public static var anyone: Gate { Gate { _, _, _ in Visitor() } }
}

extension Gate where Asker == Viewer {
  /// Lets signed-in accounts in.
  public static var signedIn: Gate {
    Gate { credential, now, db in
      guard let credential else { throw Refusal.signInFirst }
      let found = try db.one(
        """
        SELECT account_id, id, access_expires FROM session WHERE access_hash = \(credential.hash)
        """
      ) { row -> (ID<Account>, ID<Session>, Instant) in try (row[0], row[1], row[2]) }
      guard let (account, session, expires) = found else { throw Refusal.signInFirst }
      guard expires > now else { throw Refusal.sessionExpired }
      return Viewer(account: account, session: session)
    }
  }
}
