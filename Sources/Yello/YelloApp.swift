public import Commons
import HTML
public import SQL
public import Wire

/// YELL:O, ready to be mounted: its features over one house.
public struct YelloApp: App {
  let house: House
  let features: Features
  let tidings: Tidings
  let kakao: KakaoScript?

  public init(_ house: House) throws { try self.init(house, rules: nil) }

  /// The app by other rules than those that are set.
  public init(_ house: House, rules: Rules?) throws {
    self.house = house
    let rules = try rules ?? Rules(house.settings)
    kakao = try KakaoScript(house.settings)
    tidings = Tidings(pushes: house.pushes, jobs: house.jobs, limits: house.limits, rules: rules)
    features = Features(world: house.world, rules: rules, tidings: tidings)
    house.leaving.add(
      Departures(world: house.world, tidings: tidings, wordings: features.notes.wordings).keeping)
  }

  /// The tables of YELL:O.
  public static let migrations = MigrationSet(
    name: "yello",
    scripts: [
      PackageResources._01_first_round_sql, PackageResources._02_leaving_sql,
      PackageResources._03_timeline_sql, PackageResources._04_pay_sql,
      PackageResources._05_front_sql, PackageResources._06_operator_sql,
      PackageResources._07_versions_sql, PackageResources._08_age_sql,
    ])

  /// How YELL:O looks around its pages: dark by design (`yello.md` §6).
  public static let look = Look(
    name: "yello", title: t(ko: "YELL:O", en: "YELL:O"), scheme: "dark", theme: "#191919",
    scripts: ["js/toast.js", "js/once.js", "js/live.js"], entrance: EntrancePage.path,
    splash: "svg/yello/wordmark.svg", offline: "svg/yello/nobody.svg")

  /// Brings the schools and the question bank in the database up to date with the data files.
  public func load() async throws {
    try await house.db.write { db in
      try db.load(Self.catalogue.schools)
      try db.load(Self.bank)
    }
  }

  /// The account of a member by their handle.
  public static func account(of handle: String, in db: Connection) throws -> ID<Account>? {
    try db.value("SELECT account_id FROM yello_person WHERE handle = \(handle)")
  }

  /// Whether an account has joined.
  public static func hasMember(_ account: ID<Account>, in db: Connection) throws -> Bool {
    try db.exists("SELECT 1 FROM yello_person WHERE account_id = \(account)")
  }
}
