import Commons
import Core
import Delivery
import SQL
import Wire

/// Choosing a time, holding it and making it a booking.
struct Holds: Sendable {
  static let kind = "yedi.hold"
  static let length = Duration.minutes(5)
  /// From the opening of the checkout.
  static let extendedLength = Duration.minutes(15)
  /// The most holds an account may have open.
  static let most = 2
  /// The most coming bookings of a client at a designer for which nothing is paid in advance.
  static let mostUnpaid = 10

  let world: World
  let payments: BookingPayments
  let waiting: WaitingList
  let photos: RequestPhotos
  let onBooked: @Sendable (BookingRow, Instant, Transaction) throws -> Void

  func slots(
    _ id: ID<Yedi.Designer>, _ request: Yedi.SlotRequest, for visitor: VisitorOrMember,
    at now: Instant, in db: Transaction
  ) throws -> Yedi.SlotChoice {
    let moved = try request.moving.map { moving in
      guard let me = visitor.member else { throw Refusal.notFound }
      return try db.booking(moving, of: me).booking
    }
    let isBooked = moved?.state.value == .booked && moved?.designer?.id == id
    guard let designer = try db.designer(id, for: visitor.account, isBooked: isBooked) else {
      throw Refusal.notFound
    }
    let wanted = request.services.compactMap { ID<Yedi.Service>($0) }
    let onMenu = wanted.filter { id in designer.services.contains { $0.id == id } }
    let isServiceGone = moved == nil && onMenu.count < wanted.count
    let choice =
      try moved.map { ServiceChoice(services: $0.services, hairLength: $0.hairLength?.value) }
      ?? Self.pick(onMenu, request.hairLength, from: designer.services)
    let minutes = choice.services.map(\.minutes).reduce(0, +)
    let open =
      try moved == nil ? visitor.member.flatMap { try db.openHold(of: $0, with: id, at: now) } : nil
    let today = Zone.seoul.day(at: now)
    let asked = (request.day ?? request.start.map(Zone.seoul.day)).map { max($0, today) }
    let shown = asked ?? today
    guard minutes > 0, !isServiceGone else {
      var slots = Yedi.SlotChoice(
        designer: designer, chosen: choice.services, hairLength: choice.hairLength, days: [],
        last: today, day: nil, starts: [], start: nil, moving: nil)
      slots.isServiceGone = isServiceGone ? true : nil
      slots.hold = open
      return slots
    }
    let month = Month(of: shown)
    let plan = try db.availability(of: id, in: month, without: request.moving, at: now)
    let starts = plan.starts(on: shown, minutes: minutes, by: moved?.mover ?? .client)
    var days = plan.days(of: month, minutes: minutes)
    if asked == nil, !days.contains(where: { $0.state == .open }) {
      days =
        try db.nextOpenDays(
          after: month, of: id, minutes: minutes, without: request.moving, at: now) ?? days
    }
    var slots = Yedi.SlotChoice(
      designer: designer, chosen: choice.services, hairLength: choice.hairLength,
      isHairLengthMissing: choice.isHairLengthMissing, days: days, last: plan.last, day: asked,
      starts: starts, start: request.start.flatMap { starts.contains($0) ? $0 : nil },
      moving: request.moving)
    slots.hold = open
    if let me = visitor.member, starts.isEmpty {
      slots.isWaiting = try db.isWaiting(me.id, for: id, on: shown)
    }
    return slots
  }

  /// The services of a menu with these ids, one of each kind, at their price for a length of hair.
  static func pick(
    _ ids: [ID<Yedi.Service>], _ hairLength: Yedi.HairLength?, from menu: [Yedi.Service]
  ) throws -> ServiceChoice {
    let services = menu.filter { ids.contains($0.id) }
    guard services.count == Set(ids).count, ids.count == services.count else {
      throw Set(ids).count < ids.count ? Refusal.servicesTwice : Refusal.serviceGone
    }
    guard Set(services.map(\.kind)).count == services.count else { throw Refusal.servicesTwice }
    let hasSurcharge = services.contains(where: \.hasSurcharge)
    let booked = services.compactMap { service in
      service.kind.value.map {
        Yedi.BookedService(
          id: service.id, kind: $0, name: service.name, price: service.price,
          minutes: service.minutes, surcharge: hairLength.map(service.surcharge) ?? 0)
      }
    }
    return ServiceChoice(
      services: booked, hairLength: hasSurcharge ? hairLength : nil,
      isHairLengthMissing: hasSurcharge && hairLength == nil)
  }

  func hold(
    _ id: ID<Yedi.Designer>, _ request: Yedi.HoldRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Yedi.Booking {
    try me.requireClient()
    guard id != me.designer else { throw Refusal.ownPage }
    guard try db.isFindable(id, by: me.account) else { throw Refusal.notFound }
    let open: Int? = try db.value(
      "SELECT COUNT(*) FROM yedi_booking WHERE client_id = \(me.id) AND expires_at > \(now)")
    guard (open ?? 0) < Self.most else { throw Refusal.holdsFull }
    let choice = try Self.pick(request.services, request.hairLength, from: db.services(of: id))
    let minutes = choice.services.map(\.minutes).reduce(0, +)
    let isBeingPaid = try isBeingPaid(
      by: me, at: id, from: request.start, minutes: minutes, now: now, in: db)
    guard !isBeingPaid else { throw Refusal.orderConfirming }
    let booking = try insert(
      choice, of: id, at: request.start, by: .client, client: me.id, walkIn: nil,
      expires: now + Self.length, now: now, in: db)
    try Jobs.schedule(
      Self.kind, booking.description, at: now + Self.length, for: me.account, in: db)
    let row = try db.booking(booking, of: me)
    if row.prepaid == 0 { try checkUnpaid(at: id, of: me, at: now, in: db) }
    return row.booking
  }

  /// Refuses more coming bookings at a designer than a client may have without paying in advance.
  ///
  /// Cancelling them costs nothing long before, so else one account could take every time of a designer.
  private func checkUnpaid(
    at designer: ID<Yedi.Designer>, of me: Member, at now: Instant, in db: Transaction
  ) throws {
    let unpaid: Int? = try db.value(
      """
      SELECT COUNT(*) FROM yedi_booking WHERE client_id = \(me.id) AND designer_id = \(designer)
        AND prepaid = 0 AND starts_at > \(now) AND (state = 'BOOKED' OR expires_at > \(now))
      """)
    guard (unpaid ?? 0) <= Self.mostUnpaid else { throw Refusal.bookingsFull }
  }

  /// Stores a booking with its services and cells; refuses a time that cannot be booked.
  func insert(
    _ choice: ServiceChoice, of designer: ID<Yedi.Designer>, at start: Instant,
    by side: Yedi.Role, client: ID<Yedi.Person>?, walkIn: Yedi.Name?, expires: Instant?,
    now: Instant, in db: Transaction
  ) throws -> ID<Yedi.Booking> {
    let services = choice.services
    guard !services.isEmpty else { throw Refusal.servicesNone }
    guard !choice.isHairLengthMissing else { throw Refusal.hairLengthMissing }
    let minutes = services.map(\.minutes).reduce(0, +)
    let plan = try db.checkStart(
      start, minutes: minutes, of: designer, by: side, without: nil, at: now)
    let id = world.id(Yedi.Booking.self)
    let price = services.map { $0.price + $0.surcharge }.reduce(0, +)
    var policy = plan.rules.policy
    let prepaid = side == .client ? policy.prepaid(of: price) : 0
    // Fees are of the price then, so the text must not speak of a deposit.
    if prepaid == 0 { policy.prepaidPercent = 0 }
    let state = expires == nil ? Yedi.Booking.State.booked : .held
    try db.run(
      """
      INSERT INTO yedi_booking (id, designer_id, client_id, walk_in, state, starts_at, minutes,
        buffer, price, prepaid, note, policy_ko, policy_en, free_hours, partial_percent, full_hours,
        reason, expires_at, hair_length, created_at)
      VALUES (\(id), \(designer), \(client), \(walkIn), \(state), \(start), \(minutes),
        \(plan.rules.buffer), \(price), \(prepaid), '',
        \(policy.ko), \(policy.en), \(policy.freeHours), \(policy.partialPercent), \(policy.fullHours), '',
        \(expires), \(choice.hairLength), \(now))
      """)
    try db.insert(
      services,
      """
      INSERT INTO yedi_booking_service (booking_id, kind, service_id, name, price, minutes, surcharge)
      """
    ) {
      """
      (\(id), \($0.kind.rawValue), \($0.id), \($0.name), \($0.price), \($0.minutes), \($0.surcharge))
      """
    }
    let cells = Availability.cells(from: start, minutes: minutes, buffer: plan.rules.buffer)
    guard try db.claim(cells, of: designer, for: id, at: now) else {
      throw Refusal.slotTaken([])
    }
    return id
  }

  /// A hold of mine that has not expired.
  func checkout(
    _ id: ID<Yedi.Booking>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Booking {
    let row = try db.booking(id, of: me)
    guard row.client == me.id else { throw Refusal.notFound }
    guard row.state == .held, let expires = row.booking.expiresAt, expires > now else {
      throw Refusal.holdExpired
    }
    return row.booking
  }

  func extend(
    _ id: ID<Yedi.Booking>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Booking {
    let expires = now + Self.extendedLength
    let extended = try db.run(
      """
      UPDATE yedi_booking SET expires_at = \(expires), is_extended = 1
      WHERE id = \(id) AND client_id = \(me.id) AND expires_at > \(now) AND is_extended = 0
      """)
    if extended == 1 {
      try Jobs.schedule(Self.kind, id.description, at: expires, for: me.account, in: db)
    }
    return try checkout(id, as: me, at: now, in: db)
  }

  /// Makes a booking of a hold; a second confirmation finds the same booking.
  ///
  /// With something to pay in advance it opens the order whose payment makes the booking.
  func confirm(
    _ id: ID<Yedi.Booking>, _ form: RequestPhotos.Prepared, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Yedi.Booking {
    guard form.request.agrees else { throw Refusal.policyUnread }
    let row = try db.booking(id, of: me)
    guard row.client == me.id else { throw Refusal.notFound }
    if row.state == .booked { return row.booking }
    guard let designer = row.designer, try db.isOpenToBoth(id) else { throw Refusal.holdExpired }
    let hold = try checkout(id, as: me, at: now, in: db)
    // Hours, breaks and days off may have changed since; the notice counted when it was held.
    _ = try db.checkStart(
      row.booking.startsAt, minutes: row.booking.minutes, of: designer, by: .designer,
      without: id, at: now)
    let photos = try photos.attach(form, to: id, as: me, in: db)
    try db.run(
      """
      UPDATE yedi_booking SET note = \(form.request.note?.text ?? ""), photos = \(photos)
      WHERE id = \(id)
      """)
    if row.prepaid > 0 { return try beginPayment(of: row, hold, as: me, at: now, in: db) }
    let booked = try db.run(
      """
      UPDATE yedi_booking SET state = 'BOOKED', expires_at = NULL
      WHERE id = \(id) AND state = 'HELD' AND expires_at > \(now)
      """)
    guard booked == 1 else { throw Refusal.holdExpired }
    let made = try db.booking(id, of: me)
    try onBooked(made, now, db)
    return made.booking
  }

  private func beginPayment(
    of row: BookingRow, _ hold: Yedi.Booking, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Booking {
    let extended = hold.isExtended ? hold : try extend(hold.id, as: me, at: now, in: db)
    try payments.open(
      row, by: me.account, until: extended.expiresAt ?? now, at: now, in: db)
    return try db.booking(hold.id, of: me).booking
  }
}

/// Services of a menu at their price for a length of hair.
struct ServiceChoice: Sendable {
  let services: [Yedi.BookedService]
  /// nil where no service costs more for longer hair.
  let hairLength: Yedi.HairLength?
  /// A service costs more for longer hair, and no length is chosen.
  var isHairLengthMissing = false
}

extension Transaction {
  /// The hold of a member with a designer that ends last.
  fileprivate func openHold(
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
    _ start: Instant, minutes: Int, of designer: ID<Yedi.Designer>, by side: Yedi.Role,
    without booking: ID<Yedi.Booking>?, at now: Instant
  ) throws -> Availability {
    let day = Zone.seoul.day(at: start)
    let plan = try availability(
      of: designer, from: day, through: day, without: booking, at: now)
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
