import Commons
import Core
import Payments
import SQL
import Wire

/// A booking as it is stored, beside what a reader sees.
struct BookingRow {
  var booking: Yedi.Booking
  let designer: ID<Yedi.Designer>?
  let client: ID<Yedi.Person>?
  let policy: Yedi.Policy
  /// What is paid in advance, in won.
  let prepaid: Int
  let createdAt: Instant
  /// How long before its start cancelling was free when the client booked.
  let promisedHours: Int
  /// The designer has moved it to a time that left less than those hours.
  let isImposed: Bool

  var state: Yedi.Booking.State? { booking.state.value }

  /// Until when its reader may move it: a client while cancelling is free, a designer until it begins.
  var movableUntil: Instant {
    booking.side == .client ? booking.startsAt - .hours(policy.freeHours) : booking.startsAt
  }

  /// What a cancellation or a missed visit can cost: what was paid in advance, else the price.
  var most: Int { prepaid > 0 ? prepaid : booking.price }

  /// What a visit that is missed costs: nothing for a walk-in, nor at a time that the client did not choose.
  var noShowFee: Int { booking.isWalkIn || isImposed ? 0 : most }

  /// What cancelling costs the client at that moment, to the won, rounded down.
  func fee(at now: Instant) -> Int { most - refundPolicy.refund(of: most, at: now) }
}

extension Transaction {
  /// A booking of which `me` is client or designer.
  func booking(_ id: ID<Yedi.Booking>, of me: Member) throws -> BookingRow {
    let mine: SQL = "(b.client_id = \(me.id) OR b.designer_id = \(me.designer))"
    guard
      let row = try bookings(
        of: me, where: "b.id = \(id) AND \(sql: mine)", order: "b.id", limit: 1
      )
      .first
    else { throw Refusal.notFound }
    return row
  }

  /// Bookings that match `which`, without names behind a block.
  func bookings(
    of me: Member, where which: SQL, order: SQL, limit: Int
  ) throws -> [BookingRow] {
    let rows = try all(
      """
      SELECT \(sql: BookingRow.columns)
      FROM yedi_booking b WHERE \(sql: which) ORDER BY \(sql: order) LIMIT \(limit)
      """
    ) { try BookingRow($0, for: me) }
    return try filled(rows, for: me)
  }

  /// The services of bookings, those of one with its cut first.
  func services(
    of bookings: [ID<Yedi.Booking>]
  ) throws -> [(booking: ID<Yedi.Booking>, service: Yedi.BookedService)] {
    try all(
      """
      SELECT booking_id, service_id, kind, name, price, minutes, surcharge
      FROM yedi_booking_service
      WHERE booking_id IN \(bookings)
      ORDER BY CASE kind WHEN 'CUT' THEN 0 WHEN 'PERM' THEN 1 ELSE 2 END
      """
    ) { row -> (booking: ID<Yedi.Booking>, service: Yedi.BookedService) in
      try (
        row[0],
        Yedi.BookedService(
          id: row[1], kind: row[2], name: row[3], price: row[4], minutes: row[5],
          surcharge: row[6])
      )
    }
  }

  /// Adds services and the names of both sides.
  private func filled(_ rows: [BookingRow], for me: Member) throws -> [BookingRow] {
    let services = try services(of: rows.map(\.booking.id))
    let designers = try all(
      """
      SELECT \(sql: Yedi.DesignerCard.columns), \(sql: Yedi.ShopPlace.columns)
      FROM yedi_designer d JOIN yedi_person p ON p.id = d.person_id
      WHERE d.id IN \(rows.compactMap(\.designer)) AND \(sql: notBlocked(from: me.account))
      """
    ) { row -> (card: Yedi.DesignerCard, place: Yedi.ShopPlace) in
      try (Yedi.DesignerCard(row), Yedi.ShopPlace(row))
    }
    let clients = try all(
      """
      SELECT p.id, p.name, p.phone FROM yedi_person p
      WHERE p.id IN \(rows.compactMap(\.client)) AND \(sql: notBlocked(from: me.account))
      """
    ) { row -> (id: ID<Yedi.Person>, name: Yedi.Name, phone: PhoneNumber?) in
      try (row[0], row[1], row[2])
    }
    let notes = try clientNotes(of: me.designer, on: clients.map(\.id))
    let orders = try Payments.summaries(
      of: rows.filter { $0.prepaid > 0 }.map(\.booking.id), as: .booking, in: self)
    return rows.map { row in
      var row = row
      row.setPayment(orders[row.booking.id])
      row.booking.services = services.filter { $0.booking == row.booking.id }.map(\.service)
      let designer = designers.first { $0.card.id == row.designer }
      row.booking.designer = designer?.card
      row.booking.place = designer?.place
      // Nobody can review a designer who has left or is behind a block.
      if designer == nil, row.booking.isReviewed == false { row.booking.isReviewed = nil }
      // Who only holds a time has not booked yet.
      let isHidden = row.booking.side == .designer && row.state == .held
      if isHidden { row.booking.note = "" }
      if !isHidden, let client = clients.first(where: { $0.id == row.client }) {
        row.booking.client = client.name
        row.booking.phone = row.booking.side == .designer ? client.phone : nil
        row.booking.clientNote = row.designer == me.designer ? notes[client.id] : nil
      }
      if row.booking.side == .designer, row.booking.client == nil { row.booking.photos = [] }
      return row
    }
  }

  /// Takes the cells of a booking; false when another has one of them.
  func claim(
    _ cells: Range<Int64>, of designer: ID<Yedi.Designer>, for booking: ID<Yedi.Booking>,
    at now: Instant
  ) throws -> Bool {
    guard try add(cells, of: designer, for: booking) < cells.count else { return true }
    try run(
      """
      DELETE FROM yedi_cell WHERE designer_id = \(designer)
        AND cell >= \(cells.lowerBound) AND cell < \(cells.upperBound)
        AND booking_id IN (SELECT id FROM yedi_booking
          WHERE designer_id = \(designer) AND expires_at <= \(now))
      """)
    _ = try add(cells, of: designer, for: booking)
    let count: Int? = try value("SELECT COUNT(*) FROM yedi_cell WHERE booking_id = \(booking)")
    return count == cells.count
  }

  /// Takes those of the cells that nobody has, and returns their number.
  private func add(
    _ cells: Range<Int64>, of designer: ID<Yedi.Designer>, for booking: ID<Yedi.Booking>
  ) throws -> Int {
    // One statement whatever their number.
    try run(
      """
      INSERT INTO yedi_cell (designer_id, cell, booking_id)
      WITH RECURSIVE wanted (cell) AS (SELECT CAST(\(cells.lowerBound) AS bigint)
        UNION ALL SELECT cell + 1 FROM wanted WHERE cell + 1 < \(cells.upperBound))
      SELECT \(designer), cell, \(booking) FROM wanted WHERE 1 = 1
      ON CONFLICT (designer_id, cell) DO NOTHING
      """)
  }

  /// Whether a booking's client may find its designer.
  func isOpenToBoth(_ booking: ID<Yedi.Booking>) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM yedi_booking b
      WHERE b.id = \(booking) AND \(sql: BookingRow.isOpenToBoth)
      """)
  }

  func freeCells(of booking: ID<Yedi.Booking>) throws {
    try run("DELETE FROM yedi_cell WHERE booking_id = \(booking)")
  }
}

extension BookingRow {
  /// Requires of a `yedi_booking b` that its two sides are these accounts.
  static func isBetween(_ one: ID<Account>, _ other: ID<Account>) -> SQL {
    """
    EXISTS (SELECT 1 FROM yedi_person c, yedi_person p
      JOIN yedi_designer d ON d.person_id = p.id
      WHERE c.id = b.client_id AND d.id = b.designer_id
        AND ((c.account_id = \(one) AND p.account_id = \(other))
          OR (c.account_id = \(other) AND p.account_id = \(one))))
    """
  }

  /// Requires of a `yedi_booking b` that its client may find its designer.
  static let isOpenToBoth: SQL = """
    EXISTS (SELECT 1 FROM yedi_person c, yedi_designer d JOIN yedi_person p ON p.id = d.person_id
      WHERE c.id = b.client_id AND d.id = b.designer_id
        AND \(sql: BlockList.notBlocked("c.account_id", "p.account_id"))
        AND \(sql: Suspensions.notSuspended("p.account_id", from: YediApp.branding.name)))
    """

  /// Adds what is paid in advance, whose order only the client can open.
  fileprivate mutating func setPayment(_ order: OrderSummary?) {
    guard prepaid > 0 else { return }
    let state: Yedi.Payment.State =
      switch order?.state {
      case .confirming: .confirming
      case .paid: .paid
      default: .due
      }
    booking.payment = Yedi.Payment(
      amount: prepaid, state: state, refunded: order?.refunded ?? 0,
      order: booking.side == .client ? order?.id : nil)
  }

  /// The columns `init` reads, of a `yedi_booking b`.
  static let columns: SQL = """
    b.id, b.state, b.designer_id, b.client_id, b.walk_in, b.starts_at, b.minutes, b.price, b.note,
    b.policy_ko, b.policy_en, b.fee, b.reason, b.is_outside, b.expires_at, b.is_extended,
    b.sequence, b.prepaid, b.created_at, b.free_hours, b.partial_percent, b.full_hours, b.photos,
    b.hair_length, COALESCE(b.promised_hours, b.free_hours), b.is_imposed, b.outside_cause,
    CASE WHEN EXISTS (SELECT 1 FROM yedi_review v WHERE v.booking_id = b.id) THEN 1 ELSE 0 END
    """

  init(_ row: Row, for me: Member?) throws {
    let (id, state): (ID<Yedi.Booking>, Yedi.Booking.State) = try (row.next(), row.next())
    designer = try row.next()
    client = try row.next()
    let walkIn: Yedi.Name? = try row.next()
    booking = try Yedi.Booking(
      id: id, state: state, side: me != nil && client == me?.id ? .client : .designer,
      designer: nil,
      client: walkIn, phone: nil, isWalkIn: walkIn != nil, startsAt: row.next(),
      minutes: row.next(), services: [], price: row.next(), note: row.next(),
      policy: Yedi.PolicyText(ko: row.next(), en: row.next()), fee: row.next(),
      reason: row.next(), isOutside: row.next(), expiresAt: row.next(), isExtended: row.next(),
      sequence: row.next())
    prepaid = try row.next()
    createdAt = try row.next()
    policy = try Yedi.Policy(
      freeHours: row.next(), partialPercent: row.next(), fullHours: row.next())
    let photos: PhotoList = try row.next()
    booking.photos = photos.photos
    let hairLength: Yedi.HairLength? = try row.next()
    booking.hairLength = hairLength.map(Extensible.known)
    promisedHours = try row.next()
    isImposed = try row.next()
    let cause: Yedi.Booking.OutsideCause? = try row.next()
    booking.outsideCause = cause.map(Extensible.known)
    let isReviewed: Bool = try row.next()
    booking.isReviewed = booking.side == .client && state == .completed ? isReviewed : nil
  }
}
