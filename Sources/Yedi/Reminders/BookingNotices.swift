import Commons
import Core
import Delivery
import HTML
import SQL
import Wire

/// Notifications about bookings: to the designer when one is made, to the other side when one changes,
/// and to the client 24 and 2 hours before.
struct BookingNotices: Sendable {
  static let kind = "yedi.reminder"
  static let ahead: [Duration] = [.hours(24), .hours(2)]
  /// A late notice is dropped; the booking can be read in the app.
  static let life = Duration.hours(6)

  /// nil while the demo's history is generated, without notifications.
  let pushes: Pushes?

  func booked(_ row: BookingRow, at now: Instant, in db: Transaction) throws {
    try plan(row, at: now, in: db)
    try tell(
      .designer, of: row, title: t(ko: "새 예약이 들어왔어요", en: "A new booking"), in: db)
  }

  /// Takes back reminders of the old time and tells the other side.
  func changed(
    _ row: BookingRow, by side: Yedi.Role, at now: Instant, in db: Transaction
  ) throws {
    if let client = try db.account(of: row.client) {
      try db.takeBack(Self.tag(row.booking.id), of: YediApp.branding.name, to: [client])
    }
    try plan(row, at: now, in: db)
    let title: LocalizedText
    switch row.state {
    case .booked: title = t(ko: "예약 시간이 바뀌었어요", en: "A booking was moved")
    case .cancelledByClient, .cancelledByDesigner:
      title = t(ko: "예약이 취소됐어요", en: "A booking was cancelled")
    default: return
    }
    try tell(side == .client ? .designer : .client, of: row, title: title, in: db)
  }

  /// Tells the client that hours, a break or a day off have changed around the booking.
  func flagged(_ row: BookingRow, in db: Transaction) throws {
    try tell(
      .client, of: row,
      title: t(ko: "예약 시간을 확인해 주세요", en: "Please check the time of your booking"), in: db)
  }

  func begin(_ jobs: Jobs) { jobs.on(Self.kind, remind) }

  /// Schedules the next reminder of a booking; the job's key is the booking's id.
  func plan(_ row: BookingRow, at now: Instant, in db: Transaction) throws {
    guard row.state == .booked, let client = try db.account(of: row.client),
      let due = Self.next(for: row.booking.startsAt, after: now)
    else { return }
    try Jobs.schedule(Self.kind, row.booking.id.description, at: due, for: client, in: db)
  }

  static func next(for start: Instant, after now: Instant) -> Instant? {
    ahead.map { start - $0 }.filter { $0 > now }.min()
  }

  /// Reminds the client of a booking that still stands at its time.
  private func remind(_ job: Job, in db: Transaction) throws -> Job.Outcome {
    guard let id = ID<Yedi.Booking>(job.key), let row = try db.activeBooking(id),
      row.booking.startsAt > job.now
    else { return .done }
    // A booking that was moved has a later reminder than the one this job was for.
    let isDue = Self.ahead.contains { row.booking.startsAt - $0 == job.due }
    if isDue {
      try tell(
        .client, of: row, title: t(ko: "곧 예약 시간이에요", en: "Your booking is coming up"), in: db)
    }
    return Self.next(for: row.booking.startsAt, after: job.now).map { .reschedule($0) } ?? .done
  }

  private static func tag(_ id: ID<Yedi.Booking>) -> String { "booking \(id)" }

  private func tell(
    _ side: Yedi.Role, of row: BookingRow, title: LocalizedText, in db: Transaction
  ) throws {
    let account =
      side == .client ? try db.account(of: row.client) : try db.account(of: row.designer)
    guard let pushes, let account else { return }
    let start = row.booking.startsAt
    let day = DateText(Zone.seoul.day(at: start), .shortWeekday).words
    let time = TimeText(start, in: .seoul).words
    try pushes.put(
      PushNotice(
        title: title, body: t(ko: "\(day.ko) \(time.ko)", en: "\(day.en), \(time.en)"),
        path: Yedi.booking.path(row.booking.id)),
      of: YediApp.branding.name, to: account, tag: Self.tag(row.booking.id), life: Self.life,
      in: db)
  }
}

extension Transaction {
  func account(of person: ID<Yedi.Person>?) throws -> ID<Account>? {
    try value("SELECT account_id FROM yedi_person WHERE id = \(person)")
  }

  func account(of designer: ID<Yedi.Designer>?) throws -> ID<Account>? {
    try value(
      """
      SELECT p.account_id FROM yedi_designer d JOIN yedi_person p ON p.id = d.person_id
      WHERE d.id = \(designer)
      """)
  }

  /// A booking in state `BOOKED`, without the fields of a viewer.
  func activeBooking(_ id: ID<Yedi.Booking>) throws -> BookingRow? {
    try activeBookings(where: "b.id = \(id)").first
  }

  func activeBookings(where which: SQL) throws -> [BookingRow] {
    try all(
      """
      SELECT \(sql: BookingRow.columns) FROM yedi_booking b
      WHERE b.state = 'BOOKED' AND \(sql: which) ORDER BY b.starts_at, b.id
      """
    ) { try BookingRow($0, for: nil) }
  }

  /// Flags the coming bookings outside hours, breaks and days off, and returns the newly flagged.
  func flagOutside(_ designer: ID<Yedi.Designer>, at now: Instant) throws -> [BookingRow] {
    let rows = try activeBookings(
      where: "b.designer_id = \(designer) AND b.starts_at > \(now)")
    guard let first = rows.first, let last = rows.last else { return [] }
    let plan = try availability(
      of: designer, from: Zone.seoul.day(at: first.booking.startsAt),
      through: Zone.seoul.day(at: last.booking.startsAt), at: now)
    return try rows.filter { row in
      let cause = plan.outsideCause(row.booking.startsAt, minutes: row.booking.minutes)
      let isOutside = cause != nil
      guard isOutside != row.booking.isOutside || cause != row.booking.outsideCause?.value
      else { return false }
      try run(
        """
        UPDATE yedi_booking SET is_outside = \(isOutside), outside_cause = \(cause)
        WHERE id = \(row.booking.id)
        """)
      return isOutside && !row.booking.isOutside
    }
  }
}
