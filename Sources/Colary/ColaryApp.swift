public import Commons
import Core
import Delivery
import HTML
import SQL
import Wire

/// The Colary app, ready to be mounted.
public struct ColaryApp: App {
  let services: Services
  let features: Features

  public init(_ services: Services) {
    self.services = services
    features = Features(world: services.world)
  }

  public var handlers: AppHandlers { AccountDataHandler(jobs: services.jobs).handlers }

  /// Schedules the gifts of diaries that have no job, and publishes the app's surveys.
  public func load() async throws {
    let now = services.world.now()
    try await services.db.write { db in
      try Gifts.planAll(at: now, in: db)
      try features.surveys.load(at: now, in: db)
    }
  }

  /// The schema of Colary.
  static let migrations = MigrationSet(
    name: "colary",
    scripts: [
      PackageResources._01_colary_sql, PackageResources._02_surveys_sql,
      PackageResources._03_config_sql, PackageResources._04_reminder_sql,
      PackageResources._05_limits_sql, PackageResources._06_clock_sql,
    ])

  /// How Colary looks in its page frame, in light and dark.
  static let branding = Branding(
    name: "colary", title: t(ko: "찰랑말랑", en: "Colary"), scheme: "light dark", theme: "#f3f6fb",
    scripts: ["js/colary/lock.js"] + diaryModules,
    earlyScripts: ["js/colary/before-paint.js"], usesHTMX: false,
    shells: [
      Colary.home.path, PickPage.next, Colary.records.path, Colary.entry.path, Colary.gift.path,
      Colary.surveys.path, Colary.chart.path, Colary.year.path,
      Colary.search.path, SettingsPage.path, LicencesPage.path,
    ],
    shellFiles: modules.filter { !diaryModules.contains($0) } + [
      "js/enter.js", "js/sheet.js", SignOutPopup.script, "js/colary/lock-page.js",
      "vendor/offline-core.wasm",
      "svg/colary/empty.svg",
    ], entrance: Colary.home.path,
    offline: "svg/colary/offline.svg")

  static let members = MemberTable("colary_person", nickname: "nickname")

  /// Mounts all routes of Colary.
  public func mount(on site: inout Site) throws {
    Tombstones.register(services.jobs)
    features.gifts.register(services.jobs, services.pushes)
    features.reminders.register(services.jobs, services.pushes)
    try mountJoining(on: &site)
    try mountSync(on: &site)
    try mountWriting(on: &site)
    try mountRecords(on: &site)
    try mountYear(on: &site)
    try mountSearch(on: &site)
    try mountTransfer(on: &site)
    try mountReminder(on: &site)
    try mountLock(on: &site)
    try mountSettings(on: &site)
    try mountGift(on: &site)
    try mountSurveys(on: &site)
    try mountOperator(on: &site)
    try mountSurveyBank(on: &site)
    try mountVersions(on: &site)
  }

  /// The verbs; they depend on the world only.
  struct Features: Sendable {
    let memberships: Memberships
    let sync: Sync
    let diary: Diary
    let gifts: Gifts
    let surveys: Surveys
    let transfer = Transfer()
    let reminders = Reminders()

    init(world: World) {
      sync = Sync(world: world)
      memberships = Memberships(world: world, sync: sync)
      diary = Diary(world: world)
      gifts = Gifts(world: world)
      surveys = Surveys(diary: diary)
    }
  }
}
