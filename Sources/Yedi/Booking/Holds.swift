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
    _ id: ID<Yedi.Designer>, _ request: Yedi.SlotRequest, for visitor: Reader,
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
    let minutes = choice.minutes
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
    slots.movingFrom = moved?.startsAt
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
    guard let salon = try db.bookableSalon(id, by: me.account) else { throw Refusal.notFound }
    let others = try db.ownTimes(of: me, at: id, now: now)
    guard others.count(where: { $0.isOpen(at: now) }) < Self.most else {
      throw Refusal.holdsFull
    }
    let choice = try Self.pick(request.services, request.hairLength, from: db.services(of: id))
    let isBeingPaid = try others.contains { other in
      try other.designer == id && other.isEnded(at: now)
        && other.overlaps(request.start, minutes: choice.minutes, buffer: salon.rules.buffer)
        && payments.isConfirming(other.id, in: db)
    }
    guard !isBeingPaid else { throw Refusal.orderConfirming }
    if salon.rules.policy.prepaid(of: choice.price) == 0 {
      // Cancelling costs nothing long before, so else one account could take every time of a designer.
      let unpaid = others.count { $0.isUnpaid(at: id, now: now) }
      guard unpaid < Self.mostUnpaid else { throw Refusal.bookingsFull }
    }
    let expires = now + Self.length
    let made = try insert(
      choice, of: id, rules: salon.rules, at: request.start, by: .client, client: me.id,
      walkIn: nil, expires: expires, now: now, in: db)
    try Jobs.schedule(Self.kind, made.id.description, at: expires, for: me.account, in: db)
    // Nothing of it has to be read again.
    return Yedi.Booking(
      id: made.id, state: .held, side: .client, designer: salon.card, client: me.name, phone: nil,
      isWalkIn: false, startsAt: request.start, minutes: choice.minutes,
      services: choice.services, price: choice.price, note: "",
      policy: Yedi.PolicyText(ko: made.policy.ko, en: made.policy.en), fee: 0, reason: "",
      isOutside: false, expiresAt: expires, isExtended: false, sequence: 0,
      payment: made.prepaid > 0 ? Yedi.Payment(amount: made.prepaid, state: .due) : nil,
      hairLength: choice.hairLength, place: salon.place)
  }

  /// Stores a booking with its services and cells; refuses a time that cannot be booked.
  ///
  /// `rules` are those of the designer where they are known already.
  func insert(
    _ choice: ServiceChoice, of designer: ID<Yedi.Designer>, rules: Yedi.Rules? = nil,
    at start: Instant, by side: Yedi.Role, client: ID<Yedi.Person>?, walkIn: Yedi.Name?,
    expires: Instant?, now: Instant, in db: Transaction
  ) throws -> InsertedBooking {
    guard !choice.services.isEmpty else { throw Refusal.servicesNone }
    guard !choice.isHairLengthMissing else { throw Refusal.hairLengthMissing }
    let plan = try db.checkStart(
      start, minutes: choice.minutes, of: designer, rules: rules, by: side, without: nil, at: now)
    let id = world.id(Yedi.Booking.self)
    var policy = plan.rules.policy
    let prepaid = side == .client ? policy.prepaid(of: choice.price) : 0
    // Fees are of the price then, so the text must not speak of a deposit.
    if prepaid == 0 { policy.prepaidPercent = 0 }
    let state = expires == nil ? Yedi.Booking.State.booked : .held
    try db.run(
      """
      INSERT INTO yedi_booking (id, designer_id, client_id, walk_in, state, starts_at, minutes,
        buffer, price, prepaid, note, policy_ko, policy_en, free_hours, partial_percent, full_hours,
        reason, expires_at, hair_length, created_at)
      VALUES (\(id), \(designer), \(client), \(walkIn), \(state), \(start), \(choice.minutes),
        \(plan.rules.buffer), \(choice.price), \(prepaid), '',
        \(policy.ko), \(policy.en), \(policy.freeHours), \(policy.partialPercent), \(policy.fullHours), '',
        \(expires), \(choice.hairLength), \(now))
      """)
    try db.insert(
      choice.services,
      """
      INSERT INTO yedi_booking_service (booking_id, kind, service_id, name, price, minutes, surcharge)
      """
    ) {
      """
      (\(id), \($0.kind.rawValue), \($0.id), \($0.name), \($0.price), \($0.minutes), \($0.surcharge))
      """
    }
    let cells = Availability.cells(
      from: start, minutes: choice.minutes, buffer: plan.rules.buffer)
    guard try db.claim(cells, of: designer, for: id, at: now) else {
      throw Refusal.slotTaken([])
    }
    return InsertedBooking(id: id, prepaid: prepaid, policy: policy)
  }

  /// A hold of mine that has not expired.
  func checkout(
    _ id: ID<Yedi.Booking>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Booking {
    let row = try db.booking(id, of: me)
    try checkOpen(row, of: me, at: now)
    return row.booking
  }

  /// Requires a hold of mine that has not expired.
  private func checkOpen(_ row: BookingRow, of me: Member, at now: Instant) throws {
    guard row.client == me.id else { throw Refusal.notFound }
    guard row.state == .held, let expires = row.booking.expiresAt, expires > now else {
      throw Refusal.holdExpired
    }
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
    try checkOpen(row, of: me, at: now)
    // Hours, breaks and days off may have changed since; the notice counted when it was held.
    _ = try db.checkStart(
      row.booking.startsAt, minutes: row.booking.minutes, of: designer, by: .designer,
      without: id, at: now)
    let photos = try photos.attach(form, to: row.booking, as: me, in: db)
    let note = form.request.note?.text ?? ""
    let request: SQL = "note = \(note), photos = \(photos)"
    if row.prepaid > 0 {
      try db.run("UPDATE yedi_booking SET \(sql: request) WHERE id = \(id)")
      return try beginPayment(of: row, as: me, at: now, in: db)
    }
    let booked = try db.run(
      """
      UPDATE yedi_booking SET \(sql: request), state = 'BOOKED', expires_at = NULL
      WHERE id = \(id) AND state = 'HELD' AND expires_at > \(now)
      """)
    guard booked == 1 else { throw Refusal.holdExpired }
    var made = row
    made.booking.state = .known(.booked)
    made.booking.expiresAt = nil
    made.booking.note = note
    made.booking.photos = photos.photos
    try onBooked(made, now, db)
    return made.booking
  }

  private func beginPayment(
    of row: BookingRow, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Booking {
    let hold = row.booking
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

  var minutes: Int { services.map(\.minutes).reduce(0, +) }
  /// In won, with what the services cost more for the length of the hair.
  var price: Int { services.map { $0.price + $0.surcharge }.reduce(0, +) }
}

/// A booking that was stored, with what was decided for it.
struct InsertedBooking {
  let id: ID<Yedi.Booking>
  let prepaid: Int
  let policy: Yedi.Policy
}
