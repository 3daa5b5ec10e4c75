public import Commons
import Core
import Delivery
import HTML
import SQL
import Wire

/// The WAL app, ready to be mounted.
public struct WalApp: App {
  let services: Services
  let features: Features
  let deliveries: Deliveries

  public init(_ services: Services) {
    self.services = services
    let days = Days(world: services.world, greetings: Self.greetings)
    deliveries = Deliveries(days: days, jobs: services.jobs, pushes: services.pushes)
    features = Features(days: days) { [deliveries] in
      try deliveries.plan($0, at: $1, in: $2)
    }
  }

  public var handlers: AppHandlers {
    AccountDataHandler(jobs: services.jobs, world: services.world).handlers
  }

  /// The schema of WAL.
  static let migrations = MigrationSet(
    name: "wal",
    scripts: [
      PackageResources._01_wal_sql, PackageResources._02_farewell_sql,
      PackageResources._03_letters_stay_sql, PackageResources._04_welcome_sql,
    ])

  /// How WAL looks in its page frame, in light and dark.
  static let branding = Branding(
    name: "wal", title: t(ko: "왈", en: "WAL"), scheme: "light dark", theme: "#ff5f1c",
    scripts: ["js/keep-typed.js"], entrance: Wal.first.path,
    splash: "svg/wal/wordmark.svg", offline: "svg/wal/empty.svg")

  /// Updates the messages from the data file and schedules missing jobs.
  public func load() async throws {
    let now = services.world.now()
    try await services.db.write { db in
      try db.load(Self.file)
      try deliveries.planAll(at: now, in: db)
    }
  }

  static let members = MemberTable("wal_person", nickname: "nickname")

  /// Mounts all routes of WAL.
  public func mount(on site: inout Site) throws {
    deliveries.begin()
    try mountJoining(on: &site)
    try mountDay(on: &site)
    try mountReservations(on: &site)
    try mountSettings(on: &site)
    try site.mountTextBank(Self.pool)
  }
}
