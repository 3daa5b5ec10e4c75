import Chat
public import Commons
import Core
import Delivery
import HTML
import HTTP
import Payments
import SQL
import Wire

/// The SeSAC app, ready to be mounted.
public struct SesacApp: App {
  let services: Services
  let features: Features
  let rules: Rules
  let chat: Chat

  public init(_ services: Services) throws {
    try self.init(services, perDegree: Sesac.Cell.perDegree)
  }

  /// Other cells are for tests that show what they hide.
  init(_ services: Services, perDegree: Int) throws {
    self.services = services
    let rules = try Rules(services.settings)
    let grid = Grid(perDegree: perDegree, radius: rules.radius)
    self.rules = rules
    let chat = Chat(
      services, of: Self.branding, Sesac.chat, listsEmptyRooms: true,
      onClose: { chat, room, account, db in
        let matching = Matching(
          world: services.world, rooms: MatchRooms(chat),
          notices: MatchNotices(pushes: services.pushes), grid: grid)
        try matching.endConversation(room, as: account, at: services.world.now(), in: db)
      },
      onReport: { chat, room, account, db in
        try db.partAfterReport(in: room, by: account, services.world.id())
        guard let friends = try db.banFriendship(in: room, by: account) else { return }
        try chat.close(friends, in: db)
      },
      people: { accounts, _, db in
        try db.chatPartners(accounts) { services.files.path(for: $0.file) }
      })
    self.chat = chat
    let payments = services.added[Payments.self]
    features = Features(
      services.world, rooms: MatchRooms(chat), pushes: services.pushes, payments: payments,
      rules: rules, grid: grid)
    payments?.register(.sesacItem, features.items.product)
    payments?.register(features.items.appStoreListing)
  }

  public var handlers: AppHandlers {
    AccountDataHandler(services: services, chat: chat, features: features).handlers
  }

  /// The schema of SeSAC.
  static let migrations = MigrationSet(
    name: "sesac",
    scripts: [
      PackageResources._01_sesac_sql, PackageResources._02_shop_sql,
      PackageResources._03_info_sql, PackageResources._04_friends_sql,
      PackageResources._05_notice_revision_sql,
      PackageResources._06_hiding_and_sharing_sql, PackageResources._07_departures_sql,
      PackageResources._08_reports_sql,
      PackageResources._09_overtaken_requests_sql,
      PackageResources._10_search_indexes_sql,
    ])

  /// How SeSAC looks in its page frame, in light and dark.
  static let branding = Branding(
    name: "sesac", title: t(ko: "새싹", en: "SeSAC"), scheme: "light dark", theme: "#f3f7ee",
    scripts: ["js/sesac/network.js", "js/keep-typed.js"], entrance: EntrancePage.path,
    splash: Drawing.wordmark.file, offline: Drawing.alone.file)

  static let members = MemberTable("sesac_person", nickname: "nickname")

  /// Makes the keys of the shown points and of the hashes of numbers.
  public func load() async throws {
    let (secret, numberKey) = (services.world.secret(), services.world.secret())
    try await services.db.write { db in
      try db.run(
        """
        INSERT INTO sesac_secret (one, secret) VALUES (1, \(secret)) ON CONFLICT (one) DO NOTHING
        """)
      try db.run(
        "UPDATE sesac_secret SET number_key = \(numberKey) WHERE number_key IS NULL")
    }
  }

  /// Mounts all routes of SeSAC.
  public func mount(on site: inout Site) throws {
    features.waiting.begin(services.jobs)
    features.shares.begin(services.jobs)
    services.sweeps.add { [services, features] now in
      try await services.db.write { try features.departures.expire(at: now, in: $0) }
      try await services.db.write { try features.hiding.expire(at: now, in: $0) }
      while try await services.db.write({ try features.waiting.expireLog(at: now, in: $0) }) {}
    }
    if services.demo != nil { Residents(chat: chat, features: features).begin(services.jobs) }
    try site.events(Sesac.events, .members) { $0.account }
    try mountJoining(on: &site)
    try mountSearching(on: &site)
    try mountMatching(on: &site)
    try mountSharing(on: &site)
    try mountFriends(on: &site)
    try mountHiding(on: &site)
    try mountShop(on: &site)
    try mountInfo(on: &site)
    if try CompatibilityAPI.isOn(services.settings) {
      try CompatibilityAPI(app: self).mount(on: &site)
    }
  }

  /// The verbs.
  struct Features: Sendable {
    let memberships: Memberships
    let profiles: Profiles
    let waiting: Waiting
    let matching: Matching
    let search: PeopleSearch
    let reviews: Reviews
    let items: ShopItems
    let notices: Notices
    let inquiries: Inquiries
    let friends: Friends
    let hiding = HiddenNumbers()
    let departures = Departures()
    let shares: MeetingShares

    /// Without `pushes` they run in the demo's past.
    init(
      _ world: World, rooms: MatchRooms, pushes: Pushes?, payments: Payments? = nil,
      rules: Rules = Rules(), grid: Grid = .cells
    ) {
      let matchNotices = MatchNotices(pushes: pushes)
      memberships = Memberships(world: world)
      profiles = Profiles(world: world)
      waiting = Waiting(world: world, life: rules.queueLife, grid: grid)
      matching = Matching(world: world, rooms: rooms, notices: matchNotices, grid: grid)
      search = PeopleSearch(grid: grid, words: rules.words)
      friends = Friends(world: world, rooms: rooms, notices: matchNotices)
      reviews = Reviews(world: world, rooms: rooms, notices: matchNotices, friends: friends)
      items = ShopItems(world: world, payments: payments)
      notices = Notices(world: world)
      shares = MeetingShares(world: world)
      inquiries = Inquiries(world: world, pushes: pushes)
    }
  }
}
