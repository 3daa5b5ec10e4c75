import Commons
import Core
import SQL
import Wire

/// A hold of a client, or a coming booking at one designer for which nothing is paid in advance.
struct OwnTime {
  let id: ID<Yedi.Booking>
  let designer: ID<Yedi.Designer>?
  let start: Instant
  let minutes: Int
  let buffer: Int
  let prepaid: Int
  /// nil for a booking.
  let expires: Instant?

  func isOpen(at now: Instant) -> Bool { expires.map { $0 > now } ?? false }
  func isEnded(at now: Instant) -> Bool { expires.map { $0 <= now } ?? false }

  func isUnpaid(at other: ID<Yedi.Designer>, now: Instant) -> Bool {
    designer == other && prepaid == 0 && start > now && !isEnded(at: now)
  }

  /// Whether it needs a part of another time, whose buffer is the designer's now.
  func overlaps(_ other: Instant, minutes: Int, buffer: Int) -> Bool {
    start < other + .minutes(minutes + buffer)
      && start + .minutes(self.minutes + self.buffer) > other
  }
}

extension Transaction {
  /// A designer's card, place and rules; nil for one whom the asker may not find.
  func bookableSalon(
    _ id: ID<Yedi.Designer>, by account: ID<Account>
  ) throws -> (card: Yedi.DesignerCard, place: Yedi.ShopPlace, rules: Yedi.Rules)? {
    try one(
      """
      SELECT \(sql: Yedi.DesignerCard.columns), \(sql: Yedi.ShopPlace.columns),
        \(sql: Yedi.Rules.columns)
      FROM yedi_designer d JOIN yedi_person p ON p.id = d.person_id
      WHERE d.id = \(id) AND \(sql: findable(by: account))
      """
    ) { try (Yedi.DesignerCard($0), Yedi.ShopPlace($0), Yedi.Rules($0)) }
  }

  /// What counts when a client holds one more time of a designer.
  ///
  /// What began more than a day ago needs no part of a time that is ahead.
  func ownTimes(
    of me: Member, at designer: ID<Yedi.Designer>, now: Instant
  ) throws -> [OwnTime] {
    let since: Instant = now - .hours(26)
    return try all(
      """
      SELECT id, designer_id, starts_at, minutes, buffer, prepaid, expires_at FROM yedi_booking
      WHERE client_id = \(me.id) AND starts_at > \(since)
        AND (state = 'HELD'
          OR (state = 'BOOKED' AND designer_id = \(designer) AND prepaid = 0))
      ORDER BY starts_at, id
      """
    ) {
      try OwnTime(
        id: $0[0], designer: $0[1], start: $0[2], minutes: $0[3], buffer: $0[4], prepaid: $0[5],
        expires: $0[6])
    }
  }

  /// The hold of a member with a designer that ends last.
  func openHold(
    of me: Member, with designer: ID<Yedi.Designer>, at now: Instant
  ) throws -> Yedi.OpenHold? {
    try one(
      """
      SELECT id, starts_at, expires_at FROM yedi_booking
      WHERE client_id = \(me.id) AND designer_id = \(designer) AND expires_at > \(now)
      ORDER BY expires_at DESC, id LIMIT 1
      """
    ) { try Yedi.OpenHold(id: $0[0], startsAt: $0[1], expiresAt: $0[2]) }
  }

  /// Refuses a start that cannot be booked, with the next free times.
  func checkStart(
    _ start: Instant, minutes: Int, of designer: ID<Yedi.Designer>, rules: Yedi.Rules? = nil,
    by side: Yedi.Role, without booking: ID<Yedi.Booking>?, at now: Instant
  ) throws -> Availability {
    let day = Zone.seoul.day(at: start)
    let plan = try availability(
      of: designer, from: day, through: day, without: booking, rules: rules, at: now)
    guard !plan.canStart(start, minutes: minutes, by: side) else { return plan }
    throw Refusal.slotTaken(
      try nextStarts(
        after: start, minutes: minutes, of: designer, by: side, without: booking, at: now))
  }

  /// Up to three free times around and after one, within a week.
  private func nextStarts(
    after start: Instant, minutes: Int, of designer: ID<Yedi.Designer>, by side: Yedi.Role,
    without booking: ID<Yedi.Booking>?, at now: Instant
  ) throws -> [String] {
    let first = max(Zone.seoul.day(at: start), Zone.seoul.day(at: now))
    let plan = try availability(
      of: designer, from: first, through: first + 7, without: booking, at: now)
    let free = (0...7).lazy.flatMap { plan.starts(on: first + $0, minutes: minutes, by: side) }
    return free.filter { $0 >= start }.prefix(3).map { instant in
      let (day, time) = (Zone.seoul.day(at: instant), TimeText(instant, in: .seoul))
      return "\(DateText(day, .digits).text(in: .ko)) \(time.digits)"
    }
  }
}
