public import Commons
import Core
public import SQL
public import Wire

/// WAL in the demo: some of the cast are members, wrote letters and read a week of messages.
///
/// Everything goes through the verbs, with a clock that is moved along.
public struct WalTown: Sendable {
  private let now: Instant
  private let clock: ManualClock
  private let world: World
  private let features: WalApp.Features

  public init(now: Instant) {
    let clock = ManualClock(now - .days(8))
    let world = World(clock: { clock.now }, random: SeededRandomSource(seed: 2027))
    self.now = now
    self.clock = clock
    self.world = world
    features = WalApp.Features(days: Days(world: world, greetings: WalApp.greetings)) { _, _, _ in }
  }

  /// Makes the first four of `cast` members; the others see the join form.
  public func build(for cast: [Demo.CastMember], in db: Database) async throws {
    try await db.write { db in
      try db.load(WalApp.file)
      for (place, member) in cast.prefix(Self.people.count).enumerated() {
        try join(member, Self.people[place], in: db)
      }
    }
  }

  private struct MemberSeeder {
    let categories: [Wal.Category]
    let slots: [Wal.Slot]
    let letters: [String]
  }

  private static let people = [
    MemberSeeder(
      categories: [.comfort, .comedy], slots: Wal.Slot.allCases,
      letters: ["월요일의 나, 커피부터 마시자", "발표 끝나면 떡볶이!", "벌써 봄이야. 산책 한 바퀴 어때?"]),
    MemberSeeder(categories: [.fuss], slots: [.morning, .night], letters: ["헬스장 가기로 약속했다, 나랑"]),
    MemberSeeder(
      categories: Wal.Category.allCases, slots: [.afternoon],
      letters: ["일찍 자기로 해 놓고 또?", "엄마한테 전화 한 통"]),
    MemberSeeder(categories: [.yell, .comedy], slots: [.night], letters: []),
  ]

  private func join(_ member: Demo.CastMember, _ seeder: MemberSeeder, in db: Transaction) throws {
    clock.set(now - .days(8))
    let account = try SessionStore(world: world).account(of: "practice", member.handle, in: db)
    let viewer = Viewer(account: account, session: world.id())
    let request = try Wal.JoinRequest(
      nickname: Wal.Nickname(member.name), categories: seeder.categories, slots: seeder.slots)
    let mine = try features.memberships.join(request, as: viewer, at: clock.now, in: db)
    guard let me = try db.member(of: viewer, mine) else { return }
    for (place, letter) in seeder.letters.enumerated() {
      try write(letter, days: [3, 9, 12][place % 3], isHidden: place == 1, as: me, in: db)
    }
  }

  private func write(
    _ letter: String, days: Int, isHidden: Bool, as me: Member, in db: Transaction
  ) throws {
    clock.move(by: .hours(1))
    let request = try Wal.ReserveRequest(
      text: Wal.Letter(letter), day: me.settings.zone.day(at: clock.now) + days, hour: 19,
      minute: 30, isHidden: isHidden)
    _ = try features.reservations.reserve(request, as: me, at: clock.now, in: db)
  }
}

extension Transaction {
  fileprivate func member(of viewer: Viewer, _ me: Wal.Me) throws -> Member? {
    let id: ID<Wal.Person>? = try value(
      "SELECT id FROM wal_person WHERE account_id = \(viewer.account)")
    guard let id, let settings = try settings(of: id) else { return nil }
    return Member(
      account: viewer.account, session: viewer.session, id: id, nickname: me.nickname,
      settings: settings)
  }
}
