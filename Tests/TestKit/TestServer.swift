public import Commons
public import HTTP
public import MadangClient
public import SQL
import Wal
public import Wire
public import Yello

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
  /// The log.
  public let log: Recorder<String>

  /// The migrations of all modules.
  public static let migrations = [Services.migrations, YelloApp.migrations, WalApp.migrations]

  /// Runs `body` with a new server on `engine`.
  public static func open(
    on engine: Engine, rules: Rules? = nil, limitScale: Double = 1000, isDemo: Bool = false,
    settings: Settings = Settings(), web: any Web = NoWeb(), clock: ManualClock = ManualClock(),
    files: StaticFiles = StaticFiles([]),
    _ body: (TestServer) async throws -> Void
  ) async throws {
    try await TestDatabases.fresh(engine, TestServer.migrations) { db in
      let demo = isDemo ? Demo(clock: DemoClock(real: { clock.now }), cast: []) : nil
      try await body(
        TestServer(
          db, clock: clock, rules: rules, limitScale: limitScale, settings: settings, web: web,
          demo: demo, files: files))
    }
  }

  /// A server over `db`; a second one over the same database is a second node.
  ///
  /// `demo` enables the demo.
  public init(
    _ db: Database, clock: ManualClock = ManualClock(), seed: UInt64 = 7, rules: Rules? = nil,
    limitScale: Double = 1000, settings: Settings = Settings(), web: any Web = NoWeb(),
    demo: Demo? = nil, files: StaticFiles = StaticFiles([])
  ) async throws {
    self.db = db
    self.clock = clock
    let log = Recorder<String>()
    self.log = log
    let world = World(
      clock: { demo?.clock.now() ?? clock.now }, random: SeededRandomSource(seed: seed), web: web,
      log: { log.note($0) })
    services = Services(
      db: db, world: world, files: files, settings: settings,
      providers: try Providers(settings, world),
      // The same key for every node of a test.
      vault: Vault(key: [UInt8](repeating: 7, count: 32)) ?? .passing, limitScale: limitScale,
      demo: demo)
    var rules = rules
    if rules == nil {
      // Notes arrive at once unless a test checks their delivery.
      rules = try Rules(settings)
      rules?.spread = .zero
    }
    let apps: [any App] = [try YelloApp(services, rules: rules), WalApp(services)]
    for app in apps { try await app.load() }
    var site = Site(services)
    try site.mountPlatform()
    try site.mountSessions()
    try site.mountSignIn()
    for app in apps { try app.mount(on: &site) }
    try site.mountOpenAPI()
    let declared = DeclaredRefusals(endpoints: site.endpoints)
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
    Madang(over: RouterTransport(router), tokens: .memory, dependencies: dependencies)
  }

  /// A client of an account that has joined no app; the same `name` is the same account.
  public func viewer(_ name: String) async throws -> Madang {
    let sessions = services.sessions
    let tokens = try await db.write { db in
      try sessions.openClient(sessions.account(of: "practice", name, in: db), in: db)
    }
    return Madang(
      over: RouterTransport(router), tokens: MemoryTokenStore(tokens), dependencies: dependencies)
  }

  /// A client of an account that entered its birthday and can join YELL:O.
  public func newcomer(_ name: String) async throws -> Madang {
    let client = try await viewer(name)
    try await client.send(Yello.age, Yello.Age(birthday: Day(2004, 3, 1)))
    return client
  }

  /// A student who has joined YELL:O, by default in everyone's department.
  public func student(
    _ name: String, _ handle: String, gender: Yello.Gender = .female,
    school: String = "snu", department: String = "국어국문학과", friends: [Student] = [],
    referral: String? = nil
  ) async throws -> Student {
    let client = try await newcomer(handle)
    let profile = try await client.send(
      Yello.join,
      Yello.JoinRequest(
        school: school, department: Yello.DepartmentName(department), entryYear: 23,
        name: Yello.Name(name), handle: Yello.Handle(handle), gender: gender,
        referral: referral.map { try Yello.Handle($0) }))
    for friend in friends { try await client.send(Yello.befriend, friend.id) }
    return Student(client: client, id: profile.person.id, name: name, handle: handle)
  }

  /// The named cast: 하늘 and her four friends, who are not friends of each other.
  public func cast() async throws -> Cast {
    let haneul = try await student("김하늘", "haneul")
    return try await Cast(
      haneul: haneul,
      doyun: student("이도윤", "doyun", gender: .male, friends: [haneul]),
      sea: student("박바다", "sea", friends: [haneul]),
      jun: student("최준", "jun", gender: .male, friends: [haneul]),
      byeol: student("한별", "byeol", friends: [haneul]))
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

  private var dependencies: ClientDependencies {
    let clock = clock
    return ClientDependencies(
      now: { clock.now }, sleep: { _ in }, jitter: { 0.5 },
      key: {
        ID<Reply>(at: clock.now, sequence: 0, random: .random(in: 0...UInt64.max)).description
      })
  }
}

/// A member of YELL:O with a client.
public struct Student: Sendable {
  public let client: Madang
  public let id: ID<Yello.Person>
  public let name: String
  public let handle: String
}

/// 하늘 and her friends.
public struct Cast: Sendable {
  public let haneul, doyun, sea, jun, byeol: Student

  /// Her four friends.
  public var friends: [Student] { [doyun, sea, jun, byeol] }
}
