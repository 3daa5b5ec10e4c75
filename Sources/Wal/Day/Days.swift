import Commons
import Core
import SQL
import Wire

/// The day's messages (`docs/spec/wal.md`, Daily messages), correct whenever they are read.
///
/// No midnight job is needed: the first reader or push job of a day draws its messages, once per
/// person, day and slot.
struct Days: Sendable {
  let world: World
  let greetings: Greetings
  private let poolCache = PoolCache()

  init(world: World, greetings: Greetings) {
    self.world = world
    self.greetings = greetings
  }

  /// The state of today with the messages drawn so far.
  func today(of me: Member, at now: Instant, in db: Transaction) throws -> Wal.Today {
    let day = me.settings.zone.day(at: now)
    let items = try db.items(of: me.id, on: day, at: now)
    let hour = me.settings.zone.minute(at: now) / 60
    let state = Self.state(items, hour: hour)
    let midnight = me.settings.zone.instant(of: day + 1, minute: 0)
    let morning = me.settings.zone.instant(of: day, minute: Self.wakes * 60)
    let ahead = items.map(\.at) + [midnight, morning]
    let next = ahead.filter { $0 > now }.min() ?? midnight
    return Wal.Today(
      day: day, state: state,
      greeting: greetings.line(for: me.id, on: day, hour: hour, isAsleep: state == .sleeping),
      items: items, changesAt: next,
      secondsLeft: Int(((next - now).milliseconds + 999) / 1000))
  }

  /// The state of today; draws its messages first when necessary.
  func drawnToday(of me: Member, at now: Instant, in db: Transaction) throws -> Wal.Today {
    guard let settings = try db.settings(of: me.id) else { throw Refusal.joinFirst }
    try draw(settings.zone.day(at: now), for: [(me.id, settings)], in: db)
    return try today(of: me, at: now, in: db)
  }

  /// Opens one of today's messages.
  func open(
    _ item: ID<Wal.Item>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Wal.Item {
    let day = me.settings.zone.day(at: now)
    let isOpen = try db.open(item, of: me.id, on: day, at: now)
    let mine = try db.items(of: me.id, on: day, at: now).first { $0.id == item }
    guard let mine else { throw Refusal.notFound }
    guard isOpen else { throw Refusal.notYet }
    return mine
  }

  /// One of today's messages that is already open.
  func opened(
    _ item: ID<Wal.Item>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Wal.Item {
    let day = me.settings.zone.day(at: now)
    let mine = try db.items(of: me.id, on: day, at: now).first { $0.id == item && $0.isOpened }
    guard let mine else { throw Refusal.notFound }
    return mine
  }

  /// Draws the messages of `day` for all chosen slots, once per person and day.
  func draw(
    _ day: Day, for people: [(id: ID<Wal.Person>, settings: Member.Settings)], in db: Transaction
  ) throws {
    let open = people.filter { $0.settings.listed != day }
    guard !open.isEmpty else { return }
    let claimed = try db.claim(day, for: open.map(\.id))
    guard !claimed.isEmpty else { return }
    try db.forgetItems(of: claimed, before: day)
    try fill(
      open.filter { claimed.contains($0.id) }.map {
        DrawRequest(
          person: $0.id, slots: $0.settings.slots, categories: $0.settings.categories,
          zone: $0.settings.zone)
      }, of: day, in: db)
  }

  /// The slots to fill for a person, and the categories to draw from.
  struct DrawRequest {
    let person: ID<Wal.Person>
    let slots: Set<Wal.Slot>
    let categories: Set<Wal.Category>
    let zone: Zone
  }

  /// Draws a message for each requested empty slot: first a category, then its next message.
  func fill(_ wishes: [DrawRequest], of day: Day, in db: Transaction) throws {
    let pool = try poolCache.pool(at: world.now(), in: db)
    var drawn = try db.drawn(for: wishes.map(\.person), on: day)
    var places = try db.places(of: wishes.map(\.person))
    var items: [DrawnMessage] = []
    for wish in wishes {
      let offered = wish.categories.inOrder.filter { pool.messages[$0] != nil }
      for slot in wish.slots.inOrder where drawn[wish.person]?[slot] == nil {
        let shown = Set((drawn[wish.person] ?? [:]).values)
        guard let category = StableHash(wish.person, "\(day) \(slot)").pick(offered),
          let next = pool.next(
            category, after: places[wish.person]?[category], for: wish.person, but: shown)
        else { continue }
        places[wish.person, default: [:]][category] = next.place
        drawn[wish.person, default: [:]][slot] = next.message.key
        items.append(
          DrawnMessage(
            id: world.id(), person: wish.person, slot: slot, category: category,
            place: next.place, message: next.message,
            at: wish.zone.instant(of: day, minute: slot.hour * 60)))
      }
    }
    try db.add(items, on: day)
  }

  /// The first message of those who join while 왈뿡이 sleeps.
  static let welcome = "반가워, 나는 왈뿡이야! 오늘부터 나는 네 편이야."

  /// 왈뿡이 sleeps until eight (`docs/spec/wal.md`, Main screen).
  static let wakes = 8

  /// The state of the main screen, from arrived and opened messages (W7–W9).
  static func state(_ items: [Wal.Item], hour: Int) -> Wal.Today.State {
    let arrived = items.count { $0.hasArrived }
    let opened = items.count { $0.isOpened }
    if items.isEmpty { return .nothing }
    if arrived == 0 { return hour < wakes ? .sleeping : .waiting }
    if opened < arrived { return .arrived }
    return arrived < items.count ? .waiting : .complete
  }
}
