public import Core
public import HTML
public import SQL
public import Wire

/// What exists under `--demo` only: a clock that can be moved forward and a cast of demo accounts.
public struct Demo: Sendable {
  public let clock: DemoClock
  /// The demo accounts listed in the lobby.
  public let cast: [CastMember]
  /// The apps' advice for new people in the demo.
  public let advice: [LocalizedText]
  /// Where practice sign-in redirects when no page was requested.
  public let start: String
  /// The app where ``start`` leads; nil for the lobby.
  let startingApp: LocalizedText?
  private let parts: [AppDemo]

  /// The demo of `apps`; without apps, only a clock.
  public init(clock: DemoClock, apps: [AppDescriptor] = []) {
    self.clock = clock
    parts = apps.compactMap(\.demo)
    cast = parts.flatMap(\.cast)
    advice = parts.compactMap(\.advice)
    start = parts.lazy.compactMap(\.start).first ?? "/"
    startingApp = apps.first { $0.demo?.start != nil }?.branding.title
  }

  /// Fills an empty database and marks it as a demo's.
  public func build(at now: Instant, in db: Database) async throws {
    for part in parts { try await part.build(cast, now, db) }
    try await db.write { db in
      try db.run("INSERT INTO setting (name, value) VALUES ('demo', 'yes')")
    }
  }

  /// Adds what needs running services, such as photos.
  public func furnish(_ services: Services) async throws {
    for part in parts { try await part.furnish(services) }
  }

  /// The names of an account's friends at the practice Kakao provider.
  func practiceFriends(of account: ID<Account>, in db: Transaction) throws -> Set<String> {
    try parts.reduce(into: []) { try $0.formUnion($1.practiceFriends(account, db)) }
  }

  /// The member of the cast that an account is; nil for somebody new.
  func member(_ account: ID<Account>, in db: Transaction) throws -> CastMember? {
    let handles: [String] = try db.all(
      """
      SELECT subject FROM identity WHERE account_id = \(account) AND provider = 'practice'
      ORDER BY subject
      """
    ) { try $0[0] }
    return cast.first { handles.contains($0.handle) }
  }

  public struct CastMember: Sendable {
    public let handle: String
    public let name: String
    public let blurb: LocalizedText
    /// Where practice sign-in redirects when no page was requested; nil for the demo's start.
    let start: String?

    public init(handle: String, name: String, blurb: LocalizedText, start: String? = nil) {
      self.handle = handle
      self.name = name
      self.blurb = blurb
      self.start = start
    }
  }
}
