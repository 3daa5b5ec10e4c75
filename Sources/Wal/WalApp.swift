public import Commons
import HTML
public import SQL
public import Wire

/// WAL, ready to be mounted: its features over one house.
public struct WalApp: App {
  let house: House
  let features: Features
  let deliveries: Deliveries

  public init(_ house: House) {
    self.house = house
    let days = Days(world: house.world, greetings: Self.greetings)
    deliveries = Deliveries(days: days, jobs: house.jobs, pushes: house.pushes)
    features = Features(days: days) { [deliveries] in
      try deliveries.plan($0, at: $1, in: $2)
    }
    house.leaving.add(Departures(jobs: house.jobs).keeping)
  }

  /// The tables of WAL.
  public static let migrations = MigrationSet(
    name: "wal", scripts: [PackageResources._01_wal_sql, PackageResources._02_farewell_sql])

  /// How WAL looks around its pages, in the light and in the dark.
  public static let look = Look(
    name: "wal", title: t(ko: "왈", en: "WAL"), scheme: "light dark", theme: "#ff5f1c",
    scripts: ["js/toast.js", "js/once.js"], entrance: Wal.first.path,
    splash: "svg/wal/wordmark.svg", offline: "svg/wal/empty.svg")

  /// Brings the messages in the database up to date with the data file, and sees that everyone's
  /// next message is expected.
  public func load() async throws {
    let now = house.world.now()
    try await house.db.write { db in
      try db.load(Self.file)
      try deliveries.planAll(at: now, in: db)
    }
  }

  /// Whether an account has finished setting WAL up.
  public static func hasMember(_ account: ID<Account>, in db: Connection) throws -> Bool {
    try db.exists("SELECT 1 FROM wal_person WHERE account_id = \(account)")
  }

  /// Mounts all of WAL.
  public func mount(on site: inout Site) throws {
    deliveries.begin()
    try mountJoining(on: &site)
    try mountDay(on: &site)
    try mountReservations(on: &site)
    try mountSettings(on: &site)
    try mountPool(on: &site)
    try site.mountLook(Self.look, start: Wal.first.path, scope: "/wal")
  }
}
