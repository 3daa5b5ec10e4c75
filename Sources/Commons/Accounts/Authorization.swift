import HTTP
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
public protocol HasAccount: Sendable {
  var account: ID<Account> { get }
}

extension Viewer: HasAccount {}

/// How a request's token becomes the kind of asker an endpoint needs.
///
/// A route for members takes a `Gate<Member>`, so it cannot be written without a member.
public struct Gate<Principal: Sendable>: Sendable {
  private let authenticate: @Sendable (AuthenticationRequest) throws -> Principal
  /// Whom it lets in, in the words of an endpoint.
  let access: Access
  /// The app at whose address it stands, which who is suspended from it does not come in by.
  var app: String?

  /// What `look` may know of who knocks it learns by asking `AuthenticationRequest`; it refuses with 401 or 403.
  ///
  /// `access` is what the endpoints it is for declare.
  public init(
    for access: Access,
    _ authenticate: @escaping @Sendable (AuthenticationRequest) throws -> Principal
  ) {
    self.access = access
    self.authenticate = authenticate
  }

  /// Who asks, found inside a read.
  public func admit(_ credential: Credential?, _ now: Instant, _ db: Transaction) throws
    -> Principal
  {
    try authenticate(AuthenticationRequest(credential: credential, now: now, app: app, db: db))
  }

  /// The same gate at an address of an app.
  func scoped(to pattern: String, in services: Services) -> Gate {
    var gate = self
    gate.app = services.accountDeletion.mounted(
      at: String(pattern.dropFirst().prefix { $0 != "/" }))
    return gate
  }

  /// The same gate at an endpoint; throws where the endpoint declares another access than the gate gives.
  func scoped<Path, Input, Output>(
    to endpoint: Endpoint<Path, Input, Output>, in services: Services
  ) throws -> Gate {
    guard endpoint.access == access else {
      throw MountError(
        description: "\(endpoint.method.rawValue) \(endpoint.pattern) is declared for a "
          + "\(endpoint.access.rawValue), and its gate lets in a \(access.rawValue)")
    }
    return scoped(to: endpoint.pattern, in: services)
  }
}

/// Somebody at a gate, of whom nothing is known yet.
public struct AuthenticationRequest {
  let credential: Credential?
  let now: Instant
  let app: String?
  let db: Transaction

  /// What another gate makes of them.
  public func at<Principal>(_ gate: Gate<Principal>) throws -> Principal {
    var gate = gate
    gate.app = app
    return try gate.admit(credential, now, db)
  }

  /// Finds their session `s`, and by the same query what an app keeps of them: `columns` of what `join`
  /// adds, which `make` reads by `Row.next`.
  ///
  /// Refuses who has none, whose session is over, and who is kept out of the app they knock at.
  public func session<R>(
    _ columns: SQL = "", _ join: SQL = "", _ make: (Viewer, Row) throws -> R
  ) throws -> R {
    guard let credential else { throw Refusal.signInFirst }
    let found = try db.one(
      """
      SELECT s.access_expires, s.account_id, s.id, EXISTS (SELECT 1 FROM suspended_account a
        WHERE a.account_id = s.account_id AND a.app = \(app))\(sql: columns)
      FROM session s \(sql: join) WHERE s.access_hash = \(credential.hash)
      """
    ) { row in
      guard try row.next() > now else { throw Refusal.sessionExpired }
      let viewer = try Viewer(account: row.next(), session: row.next())
      guard try !row.next() else { throw Refusal.suspended }
      return try make(viewer, row)
    }
    guard let found else { throw Refusal.signInFirst }
    return found
  }
}

/// A route that cannot be mounted as it is: a mistake in our own program, found when it starts.
public struct MountError: Error, CustomStringConvertible {
  public let description: String
}

extension Gate where Principal == Visitor {
  /// Lets everyone in.
  public static var anyone: Gate { Gate(for: .visitor) { _ in Visitor() } }
}

extension Gate where Principal == Viewer {
  /// Lets signed-in accounts in.
  public static var signedIn: Gate { Gate(for: .viewer) { try $0.session { me, _ in me } } }
}

extension Services {
  /// Who is signed in and asks, for what answers in its own way.
  ///
  /// Read first: a token that is none never reaches the one writer's queue.
  func viewer(_ request: Request) async throws -> Viewer {
    let (credential, now) = (Credential(request), world.now())
    return try await db.read { try Gate<Viewer>.signedIn.admit(credential, now, $0) }
  }
}
