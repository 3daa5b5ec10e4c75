import Core
import Payments
import SQL
import Wire

extension Holds {
  /// What an order of a booking does when it is paid.
  var product: ProductHandler<Yedi.Booking> {
    ProductHandler(
      path: { Yedi.booking.path($0) },
      retryPath: { try $1.checkoutPath(of: $0) },
      fulfil: { try fulfil($0, in: $1) })
  }

  /// Makes the booking that was paid for; refuses when its time is lost, so that everything is returned.
  ///
  /// The hold may have ended while the provider was asked: its time still counts when it is free.
  private func fulfil(_ purchase: Purchase<Yedi.Booking>, in db: Transaction) throws {
    let (id, now) = (purchase.subject, world.now())
    guard let row = try db.heldBooking(id), let designer = row.designer,
      row.prepaid == purchase.price, try db.account(of: row.client) == purchase.account
    else { throw Refusal.slotTaken([]) }
    let plan = try db.checkStart(
      row.booking.startsAt, minutes: row.booking.minutes, of: designer, by: .designer,
      without: id, at: now)
    // An expired hold may have lost some of its cells, and the buffer is that of the hold.
    let cells = Availability.cells(
      from: row.booking.startsAt, minutes: row.booking.minutes,
      buffer: try db.buffer(of: id) ?? plan.rules.buffer)
    guard try db.claim(cells, of: designer, for: id, at: now) else { throw Refusal.slotTaken([]) }
    try db.run(
      "UPDATE yedi_booking SET state = 'BOOKED', expires_at = NULL WHERE id = \(id)")
    if let booked = try db.activeBooking(id) { try onBooked(booked, now, db) }
  }
}

extension Transaction {
  /// A hold that may become a booking: its designer is there for its client.
  fileprivate func heldBooking(_ id: ID<Yedi.Booking>) throws -> BookingRow? {
    try one(
      """
      SELECT \(sql: BookingRow.columns) FROM yedi_booking b
      WHERE b.id = \(id) AND b.state = 'HELD' AND \(sql: BookingRow.isOpenToBoth)
      """
    ) { try BookingRow($0, for: nil) }
  }

  /// Where a hold that may become a booking is paid for, as `Booking.checkoutPath`.
  fileprivate func checkoutPath(of id: ID<Yedi.Booking>) throws -> String? {
    guard let row = try heldBooking(id), let designer = row.designer else { return nil }
    var hold = row.booking
    hold.services = try services(of: [id]).map(\.service)
    return hold.checkoutPath(of: designer)
  }

  fileprivate func buffer(of id: ID<Yedi.Booking>) throws -> Int? {
    try value("SELECT buffer FROM yedi_booking WHERE id = \(id)")
  }
}
