import Chat
public import Commons
import Core
import HTML
import Media
import Payments
import SQL
import Wire

/// The YeDi app, ready to be mounted.
public struct YediApp: App {
  let services: Services
  let features: Features
  let chat: Chat

  public init(_ services: Services) {
    self.services = services
    let payments = services.added[Payments.self]
    features = Features(
      world: services.world, blocks: services.blocks, pushes: services.pushes,
      payments: payments, media: services.added[Media.self])
    chat = Chat(services, of: Self.branding, Yedi.chat) { try $2.yediPartners($0, for: $1) }
    payments?.register(.booking, features.holds.product)
  }

  public var handlers: AppHandlers {
    AccountDataHandler(
      world: services.world, notices: features.notices, payments: features.payments,
      posts: features.posts, reviews: features.reviews,
      portraits: features.portraits, requestPhotos: features.requestPhotos,
      holds: features.holds, chat: chat, waiting: features.waiting,
      clientSafety: features.clientSafety
    )
    .handlers
  }

  /// The schema of YeDi.
  static let migrations = MigrationSet(
    name: "yedi",
    scripts: [
      PackageResources._01_designers_sql, PackageResources._02_bookings_sql,
      PackageResources._03_posts_sql, PackageResources._04_reviews_sql,
      PackageResources._10_payments_sql, PackageResources._11_salon_sql,
      PackageResources._12_portraits_sql, PackageResources._13_request_photos_sql,
      PackageResources._14_hair_length_sql, PackageResources._15_moves_sql,
      PackageResources._16_outside_cause_sql, PackageResources._17_unrecorded_visits_sql,
    ])

  /// How YeDi looks in its page frame, in light and dark.
  static let branding = Branding(
    name: "yedi", title: t(ko: "예디", en: "YeDi"), scheme: "light dark", theme: "#f6f4f1",
    scripts: ["js/keep-typed.js"], entrance: EntrancePage.path, splash: "svg/yedi/wordmark.svg",
    offline: "svg/yedi/comb.svg", isPortrait: true)

  static let members = MemberTable("yedi_person", nickname: "name")

  /// Mounts all routes of YeDi.
  public func mount(on site: inout Site) throws {
    features.holds.begin(services.jobs)
    features.notices.begin(services.jobs)
    services.sweeps.add { [services, features] now in
      while try await services.db.write({
        try features.bookings.completeUnrecorded(at: now, in: $0)
      }) {}
    }
    if services.demo != nil { YediResidents(bookings: features.bookings).begin(services.jobs) }
    try mountMembership(on: &site)
    try mountDesigners(on: &site)
    try mountPosts(on: &site)
    try mountTalks(on: &site)
    try mountReviews(on: &site)
    try mountSearch(on: &site)
    try mountStudio(on: &site)
    try mountPortraits(on: &site)
    try mountServices(on: &site)
    try mountBooking(on: &site)
    try mountSchedule(on: &site)
    try mountClosures(on: &site)
    try mountCalendars(on: &site)
    try mountSalon(on: &site)
    try mountClientSafety(on: &site)
  }
}
