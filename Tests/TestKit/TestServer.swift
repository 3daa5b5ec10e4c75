public import Apps
public import Commons
public import Core
public import HTTP
public import MadangClient
public import SQL
public import Wire

/// A whole server for one test, which clients and browsers reach in memory.
///
/// It has a fresh database, a manual clock, a seeded random source and the production router.
public struct TestServer: Sendable {
  public let db: Database
  public let clock: ManualClock
  public let services: Services
  public let router: Router
  /// All endpoints of the router.
  public let endpoints: [EndpointDescription]
  /// The same, for what looks for the endpoint of a request.
  public let endpointIndex: EndpointIndex
  /// The log.
  public let log: Recorder<String>

  /// The migrations of the platform and all apps.
  public static let migrations = migrations(with: Apps.all)

  /// The migrations of the platform, of what apps share, and of `apps`.
  public static func migrations(with apps: [any App.Type]) -> [MigrationSet] {
    Apps.migrations(of: apps)
  }

  /// All migrations and the data that the apps load.
  private static let template = DatabaseTemplate { db in
    try await db.migrate(migrations)
    _ = try await TestServer(db)
  }

  /// Runs `body` with a new server on `engine`, with all apps or with `apps`.
  public static func open(
    on engine: Engine, apps: [any App.Type]? = nil, limitScale: Double = 1000,
    isDemo: Bool = false, settings: Settings = Settings(), web: any Web = NoWeb(),
    clock: ManualClock = ManualClock(), files: StaticFiles = StaticFiles([]),
    providers: [ProviderDescriptor] = Providers.registered,
    adding: (Services) throws -> Void = { _ in }, _ body: (TestServer) async throws -> Void
  ) async throws {
    func run(_ db: Database, isLoaded: Bool) async throws {
      let demo = isDemo ? Demo(clock: DemoClock(real: { clock.now })) : nil
      try await body(
        TestServer(
          db, apps: apps ?? Apps.all, clock: clock, limitScale: limitScale, settings: settings,
          web: web, demo: demo, files: files, providers: providers, isLoaded: isLoaded,
          adding: adding))
    }
    if let apps {
      try await TestDatabases.fresh(engine, migrations(with: apps)) {
        try await run($0, isLoaded: false)
      }
    } else {
      try await TestDatabases.copy(of: template, on: engine) { try await run($0, isLoaded: true) }
    }
  }

  /// A server over `db`; a second one over the same database is a second node.
  ///
  /// `demo` enables the demo; `isLoaded` tells that the apps have loaded their data into `db`;
  /// `adding` adds services of other targets.
  public init(
    _ db: Database, apps: [any App.Type] = Apps.all, clock: ManualClock = ManualClock(),
    seed: UInt64 = 7, limitScale: Double = 1000, settings: Settings = Settings(),
    web: any Web = NoWeb(), demo: Demo? = nil, files: StaticFiles = StaticFiles([]),
    providers: [ProviderDescriptor] = Providers.registered, isLoaded: Bool = false,
    adding: (Services) throws -> Void = { _ in }
  ) async throws {
    self.db = db
    self.clock = clock
    let log = Recorder<String>()
    self.log = log
    let world = World(
      clock: { demo?.clock.now() ?? clock.now }, random: SeededRandomSource(seed: seed), web: web,
      log: { log.note($0) })
    var settings = settings
    settings.fillForTests()
    services = Services(
      db: db, world: world, files: files, apps: apps, planned: Apps.planned, settings: settings,
      providers: try Providers(settings, world, of: providers),
      // The same key for every node of a test.
      vault: Vault(key: [UInt8](repeating: 7, count: 32)) ?? .passing, limitScale: limitScale,
      demo: demo)
    try adding(services)
    let site = try await services.start(isLoaded: isLoaded)
    endpointIndex = EndpointIndex(site.endpoints)
    let declared = DeclaredRefusals(endpoints: endpointIndex)
    var router = site.router
    let refused = router.refused
    router.refused = { refusal, request in
      await refused(declared.checked(refusal, request), request)
    }
    self.router = router
    endpoints = site.endpoints
  }

  /// A signed-out client.
  public func stranger() -> Madang {
    Madang(over: transport, tokens: .memory, dependencies: dependencies)
  }

  /// A client of an account that has joined no app; the same `name` is the same account.
  public func viewer(_ name: String) async throws -> Madang {
    let sessions = services.sessions
    let tokens = try await db.write { db in
      try sessions.openClient(sessions.account(of: "practice", name, in: db), in: db)
    }
    return Madang(
      over: transport, tokens: MemoryTokenStore(tokens), dependencies: dependencies)
  }

  /// A browser, signed in as `name` if given.
  public func browser(as name: String? = nil) async throws -> Browser {
    guard let name else { return Browser(router: router, cookie: nil) }
    let sessions = services.sessions
    let token = try await db.write { db in
      try sessions.openWeb(sessions.account(of: "practice", name, in: db), in: db)
    }
    return Browser(router: router, cookie: "madang=\(token)")
  }

  /// Passes a client's calls to this server.
  public var transport: RouterTransport { RouterTransport(router, endpoints: endpointIndex) }

  /// What this server's clients depend on: its clock, and no waiting.
  public var dependencies: ClientDependencies {
    let clock = clock
    return ClientDependencies(
      now: { clock.now }, sleep: { _ in }, jitter: { 0.5 },
      key: {
        ID<Reply>(at: clock.now, sequence: 0, random: .random(in: 0...UInt64.max)).description
      })
  }
}
