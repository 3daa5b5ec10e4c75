public import Commons
import Core
import Delivery
import HTML
public import SQL
import Wire

/// The YELL:O app, ready to be mounted.
public struct YelloApp: App {
  let services: Services
  let features: Features
  let notifications: Notifications
  let kakao: KakaoScript?

  public init(_ services: Services) throws {
    self.services = services
    var rules = try Rules(services.settings)
    // A demo shows notes within seconds rather than minutes.
    if services.demo != nil, services.settings[YelloSetting.spread] == nil {
      rules.spread = .seconds(15)
    }
    kakao = try KakaoScript(services.settings)
    notifications = Notifications(
      pushes: services.pushes, jobs: services.jobs, world: services.world, rules: rules)
    features = Features(world: services.world, rules: rules, notifications: notifications)
  }

  public var handlers: AppHandlers {
    AccountDataHandler(
      world: services.world, notifications: notifications,
      questionCache: features.notes.questionCache
    ).handlers
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
      PackageResources._11_referrals_sql, PackageResources._12_blocks_sql,
      PackageResources._13_news_sql,
      PackageResources._14_faces_sql, PackageResources._15_high_schools_sql,
      PackageResources._16_referral_device_sql, PackageResources._17_left_events_sql,
      PackageResources._18_former_friends_sql, PackageResources._19_group_endings_sql,
    ])

  /// How YELL:O looks in its page frame: dark by design (`docs/spec/yello.md`, Look).
  static let branding = Branding(
    name: "yello", title: t(ko: "YELL:O", en: "YELL:O"), scheme: "dark", theme: "#191919",
    scripts: [], shellFiles: ["js/send-answers.js", "js/share.js"], entrance: EntrancePage.path,
    splash: "svg/yello/wordmark.svg", offline: "svg/yello/nobody.svg")

  /// Updates the schools and the question bank in the database from the data files.
  public func load() async throws {
    try await services.db.write { db in
      try db.load(Self.catalogue.schools + Self.catalogue.highSchools)
      try db.load(Self.bank)
    }
  }

  static let members = MemberTable("yello_person", nickname: "handle")
}
