import Commons
import Core
import Delivery
import HTML
import OfflineCore
import SQL
import class SQL.Transaction
import Wire

/// The gifts of a month: made by a job on the first at nine, received by any sync, shown for a day.
struct Gifts: Sendable {
  static let kind = "colary.gift"
  /// A month with fewer entries has no gift.
  static let fewest = 3
  /// The first of the month before which no gift was made.
  static let firstMonth = Day(2025, 12, 1)
  /// A push is late after this; the gift waits for the next sync all the same.
  static let late = Duration.hours(12)
  /// Between the clocks of the easternmost zone and those of the westernmost.
  private static let widest = Duration.hours(26)

  let world: World

  func register(_ jobs: Jobs, _ pushes: Pushes) {
    jobs.on(Self.kind) { job, db in
      guard let person = ID<Colary.Person>(job.key), let owner = try db.giftOwner(person) else {
        return .done
      }
      let month = Month(of: Month(of: owner.zone.day(at: job.now)).first + -1)
      if try make(month, for: person, at: job.now, in: db) {
        let notice = PushNotice(
          title: ColaryApp.branding.title,
          body: t(
            ko: "지난달의 마음이 선물로 왔어요. 하루 동안만 열려요.",
            en: "Last month's feeling is here as a gift, for one day."), path: Colary.gift.path)
        try pushes.put(
          notice, of: ColaryApp.branding.name, to: owner.account, tag: "gift", life: Self.late,
          in: db)
      }
      return .reschedule(Self.next(in: owner.zone, after: job.now))
    }
  }

  /// The first of a month at nine, after `now`.
  static func next(in zone: Zone, after now: Instant) -> Instant {
    let month = Month(of: zone.day(at: now))
    let first = zone.instant(of: month.first, minute: 540)
    return first > now ? first : zone.instant(of: month.next.first, minute: 540)
  }

  static func plan(
    _ person: ID<Colary.Person>, of account: ID<Account>, zone: Zone, at now: Instant,
    in db: Transaction
  ) throws {
    try Jobs.schedule(
      kind, person.description, at: next(in: zone, after: now), for: account, in: db)
  }

  /// Plans the next gift of a diary that has moved to another zone.
  ///
  /// Where it is already past nine on the first, the gift comes at once: by the clocks of before it was still to come.
  static func replan(_ me: Member, at now: Instant, in db: Transaction) throws {
    let first = me.zone.instant(of: Month(of: me.zone.day(at: now)).first, minute: 540)
    let isFirst = first <= now && now < first + widest
    try Jobs.schedule(
      kind, me.id.description, at: isFirst ? now : next(in: me.zone, after: now),
      for: me.account, in: db)
  }

  /// Schedules the job of each diary that has none.
  static func planAll(at now: Instant, in db: Transaction) throws {
    let missing: [(ID<Colary.Person>, ID<Account>, Zone)] = try db.all(
      """
      SELECT p.id, p.account_id, p.zone FROM colary_person p WHERE NOT EXISTS (SELECT 1 FROM job j
        WHERE j.account_id = p.account_id AND j.kind = \(kind)) ORDER BY p.id
      """
    ) { try ($0[0], $0[1], $0[2]) }
    for (person, account, zone) in missing {
      try plan(person, of: account, zone: zone, at: now, in: db)
    }
  }

  /// Makes the gift of a month; false if there is one or the month has too few entries.
  @discardableResult
  func make(
    _ month: Month, for person: ID<Colary.Person>, at now: Instant, in db: Transaction
  ) throws -> Bool {
    let key = Self.key(of: month, person)
    guard try db.entity(key, of: person) == nil else { return false }
    let entries = try db.entries(
      of: person, "AND day >= \(month.first) AND day < \(month.next.first)",
      order: "occurred_at DESC, id")
    guard entries.count >= Self.fewest, let emotion = Self.strongest(entries) else { return false }
    let own = entries.filter { $0.emotion.value == emotion }.prefix(Colary.GiftContent.most)
    let line = world.draw { Int.random(in: 0..<emotion.encouragements.count, using: &$0) }
    let gift = Colary.GiftContent(
      issuedAt: now, emotion: emotion, line: UInt8(line), month: month.first,
      entries: own.map(\.id))
    var ledger = try Ledger(person, at: now, in: db)
    try ledger.put(key, gift.fields)
    try ledger.close()
    return true
  }

  func start(of reader: Reader, at now: Instant, in db: Transaction) throws {
    if let me = reader.member { try start(of: me.id, at: now, in: db) }
  }

  /// Starts the day of the newest gift, unless another device has.
  func start(of person: ID<Colary.Person>, at now: Instant, in db: Transaction) throws {
    guard let (id, stored) = try db.newestGift(of: person), stored.startTime == 0 else { return }
    var gift = stored
    gift.startTime = now.second
    gift.expireTime = now.second + Int64(Colary.GiftContent.lifetime)
    var ledger = try Ledger(person, at: now, in: db)
    try ledger.put(
      EntityKey(type: Colary.EntityType.gift.rawValue, id: id.unique), gift.fields)
    try ledger.close()
  }

  /// The gift that is running, and whether one has ended.
  func show(
    to reader: Reader, language: Language, at now: Instant, in db: Transaction
  ) throws -> Colary.GiftPage {
    guard let me = reader.member, let (id, gift) = try db.newestGift(of: me.id) else {
      return Colary.GiftPage()
    }
    let left = gift.expireTime - now.second
    guard gift.startTime > 0, left > 0 else {
      return Colary.GiftPage(isExpired: gift.startTime > 0, isWaiting: gift.startTime == 0)
    }
    let entries = try db.entries(
      of: me.id, "AND id IN \(gift.entries)", order: "occurred_at DESC, id")
    guard !entries.isEmpty else { return Colary.GiftPage() }
    let words = gift.subtitle
    return Colary.GiftPage(
      gift: Colary.GiftView(
        id: id, gift, subtitle: language == .ko ? words.ko : words.en, secondsLeft: Int(left),
        entries: entries))
  }

  /// The id of a month's gift; the same on every node.
  static func key(of month: Month, _ person: ID<Colary.Person>) -> EntityKey {
    let digest = sha256(person.bytes + Array("gift \(month.first.text)".utf8))
    return EntityKey(
      type: Colary.EntityType.gift.rawValue,
      id: (ID<Colary.Gift>(bytes: digest.prefix(16)) ?? ID(high: 0, low: 0)).unique)
  }

  /// The emotion with the largest sum of intensities, of equals the latest.
  private static func strongest(_ entries: [Colary.EntryView]) -> Colary.Emotion? {
    var sums: [Colary.Emotion: Int] = [:]
    for entry in entries {
      if let emotion = entry.emotion.value { sums[emotion, default: 0] += entry.intensity }
    }
    guard let most = sums.values.max() else { return nil }
    return entries.first { $0.emotion.value.flatMap { sums[$0] } == most }?.emotion.value
  }
}
