import Commons
import Core
import Delivery
import SQL
import Wire

/// Bookings after they are made: moved, cancelled, completed.
struct Bookings: Sendable {
  static let pageSize = 20

  let world: World
  let holds: Holds
  let payments: BookingPayments
  let waiting: WaitingList
  /// Called after a booking was moved or ended, by either side.
  let onChange: @Sendable (BookingRow, Yedi.Role, Instant, Transaction) throws -> Void

  func list(
    _ request: Yedi.BookingsRequest, of me: Member, at now: Instant, in db: Transaction
  ) throws -> Page<Yedi.Booking> {
    let isPast = request.isPast == true
    let over: SQL =
      isPast
      ? "(b.state NOT IN ('HELD', 'BOOKED') OR (b.state = 'BOOKED' AND b.starts_at <= \(now)))"
      : "(b.starts_at > \(now) AND (b.state = 'BOOKED' OR b.expires_at > \(now)))"
    let start: SQL =
      try request.cursor.map { cursor in
        let parts = cursor.text.split(separator: " ").map(String.init)
        guard parts.count == 2, let instant = Int64(parts[0]).flatMap(Instant.init(checking:)),
          let id = ID<Yedi.Booking>(parts[1])
        else { throw Refusal.malformed("cursor") }
        return isPast
          ? "AND (b.starts_at, b.id) < (\(instant), \(id))"
          : "AND (b.starts_at, b.id) > (\(instant), \(id))"
      } ?? ""
    let rows = try db.bookings(
      of: me, where: "b.client_id = \(me.id) AND \(sql: over) \(sql: start)",
      order: isPast ? "b.starts_at DESC, b.id DESC" : "b.starts_at, b.id",
      limit: Self.pageSize + 1)
    return Page.cut(rows.map(\.booking), at: Self.pageSize) {
      Cursor("\($0.startsAt.milliseconds) \($0.id)")
    }
  }

  func show(_ id: ID<Yedi.Booking>, as me: Member, in db: Transaction) throws -> Yedi.Booking {
    var row = try db.booking(id, of: me)
    let now = world.now()
    if row.state == .booked, row.booking.startsAt > now {
      let isClient = row.booking.side == .client
      row.booking.feeNow = isClient ? row.fee(at: now) : 0
      row.booking.movableUntil = row.movableUntil
    }
    return row.booking
  }

  /// Moves a booking; after a designer's move the client may cancel for free.
  ///
  /// A designer's move that leaves less than the promised free hours makes a no-show free too.
  func move(
    _ id: ID<Yedi.Booking>, _ request: Yedi.MoveRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Yedi.Booking {
    let row = try ahead(id, of: me, at: now, in: db)
    guard let designer = row.designer, let side = row.booking.side.value else {
      throw Refusal.notFound
    }
    if row.booking.startsAt == request.start { return row.booking }
    guard now <= row.movableUntil else { throw Refusal.moveLate }
    let plan = try db.checkStart(
      request.start, minutes: row.booking.minutes, of: designer, by: row.booking.mover,
      without: id, at: now)
    try db.freeCells(of: id)
    let cells = Availability.cells(
      from: request.start, minutes: row.booking.minutes, buffer: plan.rules.buffer)
    guard try db.claim(cells, of: designer, for: id, at: now) else { throw Refusal.slotTaken([]) }
    try db.run(
      """
      UPDATE yedi_booking SET starts_at = \(request.start), buffer = \(plan.rules.buffer),
        is_outside = 0, outside_cause = NULL, is_imposed = 0, sequence = sequence + 1 WHERE id = \(id)
      """)
    try waiting.freed(designer, row.booking.startsAt, at: now, in: db)
    if side == .designer {
      try db.freeCancellation(
        of: id, isImposed: request.start - now < .hours(row.promisedHours))
    } else if row.isImposed {
      // The client has chosen the new time, so a no-show costs again.
      try db.freeCancellation(of: id, isImposed: false)
    }
    try payments.moved(db.booking(id, of: me), in: db)
    return try changed(id, by: side, as: me, at: now, in: db)
  }

  /// Cancels; a client pays the fee of the policy agreed to, a designer's cancellation is free.
  func cancel(
    _ id: ID<Yedi.Booking>, _ request: Yedi.CancelRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Yedi.Booking {
    let found = try db.booking(id, of: me)
    let side = found.booking.side.value ?? .client
    let state =
      side == .client ? Yedi.Booking.State.cancelledByClient : .cancelledByDesigner
    if found.state == state { return found.booking }
    let row = try ahead(id, of: me, at: now, in: db)
    let fee = side == .client ? row.fee(at: now) : 0
    guard fee <= request.shownFee ?? fee else { throw Refusal.cancellationDearer }
    try db.run(
      """
      UPDATE yedi_booking SET state = \(state), fee = \(fee),
        reason = \(request.reason?.text ?? ""), sequence = sequence + 1
      WHERE id = \(id) AND state = 'BOOKED'
      """)
    try db.freeCells(of: id)
    try payments.cancel(row, by: side, at: now, in: db)
    try waiting.freed(row.designer, row.booking.startsAt, at: now, in: db)
    return try changed(id, by: side, as: me, at: now, in: db)
  }

  func visit(
    _ id: ID<Yedi.Booking>, _ request: Yedi.VisitRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Yedi.Booking {
    let row = try db.booking(id, of: me)
    guard row.booking.side == .designer else { throw Refusal.designersOnly }
    if row.booking.state.rawValue == request.outcome.rawValue { return row.booking }
    guard row.state == .booked else { throw Refusal.bookingOver }
    guard row.booking.startsAt <= now else { throw Refusal.bookingAhead }
    try db.run(
      """
      UPDATE yedi_booking SET state = \(request.outcome.rawValue), sequence = sequence + 1,
        fee = \(request.outcome == .noShow ? row.noShowFee : 0)
      WHERE id = \(id) AND state = 'BOOKED'
      """)
    if request.outcome == .noShow, row.isImposed { try payments.waive(row, in: db) }
    return try changed(id, by: .designer, as: me, at: now, in: db)
  }

  func walkIn(
    _ request: Yedi.WalkInRequest, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Booking {
    let designer = try me.requireDesigner()
    let id = try holds.insert(
      Holds.pick(request.services, request.hairLength, from: db.services(of: designer)),
      of: designer,
      at: Zone.seoul.instant(of: request.day, minute: request.time.minute), by: .designer,
      client: nil, walkIn: request.name, expires: nil, now: now, in: db
    ).id
    return try db.booking(id, of: me).booking
  }

  /// A booking that has not begun.
  private func ahead(
    _ id: ID<Yedi.Booking>, of me: Member, at now: Instant, in db: Transaction
  ) throws -> BookingRow {
    let row = try db.booking(id, of: me)
    guard row.state == .booked, row.booking.startsAt > now else { throw Refusal.bookingOver }
    return row
  }

  private func changed(
    _ id: ID<Yedi.Booking>, by side: Yedi.Role, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Booking {
    let row = try db.booking(id, of: me)
    try onChange(row, side, now, db)
    return row.booking
  }
}

extension Transaction {
  /// What a client did not choose costs nothing: cancelling is free until the booking begins.
  fileprivate func freeCancellation(of id: ID<Yedi.Booking>, isImposed: Bool) throws {
    let (ko, en) =
      isImposed
      ? (
        "디자이너가 시간을 옮겨서, 예약이 시작할 때까지 무료로 취소할 수 있고 오지 않아도 수수료가 없어요.",
        "The designer moved this booking, so cancelling is free until it begins, and so is a no-show."
      )
      : (
        "디자이너가 시간을 옮겨서, 예약이 시작할 때까지 무료로 취소할 수 있어요.",
        "The designer moved this booking, so cancelling is free until it begins."
      )
    try run(
      """
      UPDATE yedi_booking SET promised_hours = COALESCE(promised_hours, free_hours),
        free_hours = 0, full_hours = 0, is_imposed = \(isImposed), policy_ko = \(ko),
        policy_en = \(en)
      WHERE id = \(id)
      """)
  }
}

extension Yedi.Booking {
  /// Whose notice counts when it is moved: the client's, unless the designer has entered it.
  var mover: Yedi.Role { isWalkIn ? .designer : .client }
}
