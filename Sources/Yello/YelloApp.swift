public import Commons
import HTML
public import SQL
public import Wire

/// The YELL:O app, ready to be mounted.
public struct YelloApp: App {
  let services: Services
  let features: Features
  let notifications: Notifications
  let kakao: KakaoScript?

  public init(_ services: Services) throws { try self.init(services, rules: nil) }

  /// Uses `rules` instead of the configured ones when given.
  public init(_ services: Services, rules: Rules?) throws {
    self.services = services
    var rules = try rules ?? Rules(services.settings)
    // A demo shows notes within seconds rather than minutes.
    if services.demo != nil, services.settings[.yelloSpread] == nil { rules.spread = .seconds(15) }
    kakao = try KakaoScript(services.settings)
    notifications = Notifications(
      pushes: services.pushes, jobs: services.jobs, world: services.world, rules: rules)
    features = Features(world: services.world, rules: rules, notifications: notifications)
    services.accountDeletion.add(
      AccountDataHandler(
        world: services.world, notifications: notifications,
        questionCache: features.notes.questionCache
      ).keeping)
  }

  /// The schema of YELL:O.
  public static let migrations = MigrationSet(
    name: "yello",
    scripts: [
      PackageResources._01_first_round_sql, PackageResources._02_leaving_sql,
      PackageResources._03_timeline_sql, PackageResources._04_pay_sql,
      PackageResources._05_front_sql, PackageResources._06_operator_sql,
      PackageResources._07_versions_sql, PackageResources._08_age_sql,
      PackageResources._09_mutes_sql, PackageResources._10_deliveries_sql,
      PackageResources._11_referrals_sql,
    ])

  /// How YELL:O looks in its page frame: dark by design (`docs/spec/yello.md`, Look).
  public static let branding = Branding(
    name: "yello", title: t(ko: "YELL:O", en: "YELL:O"), scheme: "dark", theme: "#191919",
    scripts: ["js/toast.js", "js/submit-once.js", "js/live.js"], entrance: EntrancePage.path,
    splash: "svg/yello/wordmark.svg", offline: "svg/yello/nobody.svg")

  /// Updates the schools and the question bank in the database from the data files.
  public func load() async throws {
    try await services.db.write { db in
      try db.load(Self.catalogue.schools)
      try db.load(Self.bank)
    }
  }

  /// The account of a member by their handle.
  public static func account(of handle: String, in db: Transaction) throws -> ID<Account>? {
    try db.value("SELECT account_id FROM yello_person WHERE handle = \(handle)")
  }

  /// Whether an account has joined.
  public static func hasMember(_ account: ID<Account>, in db: Transaction) throws -> Bool {
    try db.exists("SELECT 1 FROM yello_person WHERE account_id = \(account)")
  }
}
