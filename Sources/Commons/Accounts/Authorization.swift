public import Core
import HTTP
public import SQL
public import Wire

/// A caller without sign-in.
public struct Visitor: Sendable {
  public init() {}
}

/// A signed-in account.
public struct Viewer: Sendable, Hashable {
  public let account: ID<Account>
  public let session: ID<Session>

  public init(account: ID<Account>, session: ID<Session>) {
    self.account = account
    self.session = session
  }
}

/// A principal with an account, for rate limits and stored replies.
public protocol HasAccount: Sendable {
  var account: ID<Account> { get }
}

/// A principal with or without an account, for pages that signed-out people see too.
public protocol MayHaveAccount: Sendable {
  var account: ID<Account>? { get }
}

extension Viewer: HasAccount {}

/// Authenticates a request as the principal that an endpoint needs.
///
/// A route for members takes a `Gate<Member>`, so it cannot be mounted without one.
public struct Gate<Principal: Sendable>: Sendable {
  private let authenticate: @Sendable (AuthenticationRequest) throws -> Principal
  /// Whether two principals are the same; nil if that cannot be told.
  private let isSame: (@Sendable (Principal, Principal) -> Bool)?
  /// Whether reads behind it may run more than once, see `read(as:)`.
  var isRepeatable: Bool { isSame != nil }
  /// The access level that the gate's endpoints declare.
  let access: Access
  /// The app this route belongs to; accounts suspended from it are refused.
  var app: String?

  /// Creates a gate.
  ///
  /// `authenticate` returns the principal or refuses with 401 or 403.
  public init(
    for access: Access,
    _ authenticate: @escaping @Sendable (AuthenticationRequest) throws -> Principal
  ) {
    self.access = access
    self.authenticate = authenticate
    isSame = nil
  }

  /// Creates a gate whose principals are remembered, see `read(as:)`.
  public init(
    for access: Access,
    _ authenticate: @escaping @Sendable (AuthenticationRequest) throws -> Principal
  ) where Principal: Equatable {
    self.access = access
    self.authenticate = authenticate
    isSame = { $0 == $1 }
  }

  /// Authenticates a credential inside a read.
  public func admit(_ credential: Credential?, _ now: Instant, _ db: Transaction) throws
    -> Principal
  {
    try authenticate(AuthenticationRequest(credential: credential, now: now, app: app, db: db))
  }

  /// Runs `body` as the principal that `credential` proves, after refusing all others.
  ///
  /// On PostgreSQL the principal that the same credential proved last is tried first: then the first statement of `body`
  /// travels with that of the gate, in one round trip. What `body` returned or threw counts only if the gate, in the same
  /// snapshot, admits an equal principal; otherwise `body` runs again as the one that is admitted. So it must only read.
  func read<R>(
    as credential: Credential?, _ now: Instant, _ db: Transaction, known: PrincipalCache,
    _ body: (Principal) throws -> R
  ) throws -> R {
    guard db.engine == .postgres, let credential, let isSame else {
      return try body(admit(credential, now, db))
    }
    let last = known[credential, Principal.self]
    let early = try last.map { last in
      try db.sendAhead { try admit(credential, now, db) }
      return Result { try body(last) }
    }
    let principal: Principal
    do {
      principal = try admit(credential, now, db)
    } catch let error as Refusal {
      known[credential, Principal.self] = nil
      throw error
    }
    if let last, let early, isSame(principal, last) { return try early.get() }
    known[credential, Principal.self] = principal
    return try body(principal)
  }

  /// The same gate for a route of `app`; nil for a platform route.
  func scoped(to app: AppDescriptor?) -> Gate {
    var gate = self
    gate.app = app?.name
    return gate
  }
}

extension Site {
  /// `gate` for a route at `path`, scoped to its app.
  func scoped<Principal>(_ gate: Gate<Principal>, to path: String) throws -> Gate<Principal> {
    gate.scoped(to: try app(of: path, path))
  }

  /// `gate` for an endpoint; throws when the endpoint declares another access level.
  func scoped<Path, Input, Output, Principal>(
    _ gate: Gate<Principal>, to endpoint: Endpoint<Path, Input, Output>
  ) throws -> Gate<Principal> {
    let route = "\(endpoint.method.rawValue) \(endpoint.pattern)"
    guard endpoint.access == gate.access else {
      throw MountError(
        description: "\(route) is declared for a \(endpoint.access.rawValue), and its gate lets "
          + "in a \(gate.access.rawValue)")
    }
    return gate.scoped(to: try app(of: endpoint.pattern, route))
  }
}

/// A request to authenticate: the credential, the time and the app.
public struct AuthenticationRequest {
  let credential: Credential?
  public let now: Instant
  let app: String?
  /// The transaction of gate and verb, for a gate that looks up more than the session.
  public let db: Transaction

  /// The same request as if to the platform: suspensions from the app do not count.
  public var outsideApps: AuthenticationRequest {
    AuthenticationRequest(credential: credential, now: now, app: nil, db: db)
  }

  /// Authenticates with another gate of the same app.
  public func at<Principal>(_ gate: Gate<Principal>) throws -> Principal {
    var gate = gate
    gate.app = app
    return try gate.admit(credential, now, db)
  }

  /// Loads the session `s` and, in the same query, an app's own columns.
  ///
  /// `columns` come from tables that `join` adds, and `make` reads them with `Row.next`. Refuses a
  /// missing credential, an expired session and an account suspended from the app.
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

/// A route that cannot be mounted; a programming error, found at start.
public struct MountError: Error, CustomStringConvertible {
  public let description: String
}

extension Gate where Principal == Visitor {
  /// Admits everyone.
  public static var anyone: Gate { Gate(for: .visitor) { _ in Visitor() } }
}

extension Gate where Principal == Viewer {
  /// Admits signed-in accounts.
  public static var signedIn: Gate { Gate(for: .viewer) { try $0.session { me, _ in me } } }
}

extension Gate where Principal == Viewer? {
  /// Admits everyone; nil without a valid session.
  static var anyoneOrSignedIn: Gate {
    Gate(for: .visitor) { request in
      do {
        return try request.at(.signedIn)
      } catch let refusal as Refusal where [.signInFirst, .sessionExpired].contains(refusal) {
        return nil
      }
    }
  }
}

extension Services {
  /// Runs `body` in a read, as the principal that `credential` proves; see `Gate.read(as:)`.
  ///
  /// `time` is the time of the request, by default that at which the read begins.
  func read<Principal, R: Sendable>(
    through gate: Gate<Principal>, as credential: Credential?, at time: Instant? = nil,
    _ body: @escaping @Sendable (Principal, Instant, Transaction) throws -> R
  ) async throws -> R {
    @Sendable func attempt() async throws -> R {
      try await db.read(isRepeatable: gate.isRepeatable) { [self] db in
        let now = time ?? world.now()
        return try gate.read(as: credential, now, db, known: principals) { try body($0, now, db) }
      }
    }
    do {
      return try await attempt()
    } catch let error as DatabaseError where !error.isAway {
      // A statement of a guess has failed before the gate was asked: now the gate comes first.
      guard let credential, principals[credential, Principal.self] != nil else { throw error }
      principals[credential, Principal.self] = nil
      return try await attempt()
    }
  }

  /// The signed-in account of a request, for custom handlers.
  ///
  /// A read, so that invalid tokens never reach the writer's queue.
  func viewer(_ request: Request) async throws -> Viewer {
    let (credential, now) = (Credential(request), world.now())
    return try await db.read { try Gate<Viewer>.signedIn.admit(credential, now, $0) }
  }
}
