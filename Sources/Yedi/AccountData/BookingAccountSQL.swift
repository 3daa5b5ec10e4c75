import Commons
import Core
import SQL
import Wire

extension Transaction {
  /// Cancels a booking for the side that leaves or blocks, at the fee of a cancellation, and frees its time.
  func endBooking(_ row: BookingRow, by side: Yedi.Role, at now: Instant) throws {
    let state: Yedi.Booking.State = side == .client ? .cancelledByClient : .cancelledByDesigner
    try run(
      """
      UPDATE yedi_booking SET state = \(state), fee = \(side == .client ? row.fee(at: now) : 0),
        sequence = sequence + 1
      WHERE id = \(row.booking.id) AND state = 'BOOKED'
      """)
    try freeCells(of: row.booking.id)
  }

  /// The coming bookings between two accounts.
  func bookings(
    between one: ID<Account>, and other: ID<Account>, at now: Instant
  ) throws -> [BookingRow] {
    try activeBookings(
      where: "b.starts_at > \(now) AND \(sql: BookingRow.isBetween(one, other))")
  }

  /// The member's bookings that are still to come, of either side.
  func upcoming(of me: Member, at now: Instant) throws -> Int {
    try value(
      """
      SELECT COUNT(*) FROM yedi_booking WHERE state = 'BOOKED' AND starts_at > \(now)
        AND (client_id = \(me.id) OR designer_id = \(me.designer))
      """) ?? 0
  }

  /// When the next reminder of an account is, or the next visit begins or ends.
  func nextBookingEvent(of account: ID<Account>, after now: Instant) throws -> Instant? {
    let visits: [(start: Instant, minutes: Int)] = try all(
      """
      SELECT b.starts_at, b.minutes FROM yedi_booking b
      LEFT JOIN yedi_person c ON c.id = b.client_id
      LEFT JOIN yedi_designer d ON d.id = b.designer_id
      LEFT JOIN yedi_person p ON p.id = d.person_id
      WHERE b.state = 'BOOKED' AND b.starts_at + b.minutes * 60000 > \(now)
        AND (c.account_id = \(account) OR p.account_id = \(account))
      ORDER BY b.starts_at LIMIT 20
      """
    ) { try ($0[0], $0[1]) }
    return visits.flatMap { start, minutes in
      BookingNotices.ahead.map { start - $0 } + [start, start + .minutes(minutes)]
    }.filter { $0 > now }.min()
  }

  /// Checks that cells and counts are those of the bookings and follows.
  func yediFindings() throws -> [AuditFinding] {
    func finding(_ what: String, _ all: SQL, _ wrong: SQL) throws -> AuditFinding {
      try AuditFinding(what: what, looked: value(all) ?? 0, wrong: value(wrong) ?? 0)
    }
    return [
      try finding(
        "bookings whose cells are not their time", "SELECT COUNT(*) FROM yedi_booking",
        """
        SELECT COUNT(*) FROM yedi_booking b WHERE b.state IN ('BOOKED', 'COMPLETED', 'NO_SHOW')
          AND b.designer_id IS NOT NULL AND (b.minutes + b.buffer) / 10 <> (SELECT COUNT(*)
            FROM yedi_cell c WHERE c.booking_id = b.id AND c.cell >= b.starts_at / 600000
              AND c.cell < b.starts_at / 600000 + (b.minutes + b.buffer) / 10)
        """),
      try finding(
        "bookings whose price is not that of their services", "SELECT COUNT(*) FROM yedi_booking",
        """
        SELECT COUNT(*) FROM yedi_booking b WHERE b.price <> (SELECT SUM(s.price + s.surcharge)
          FROM yedi_booking_service s WHERE s.booking_id = b.id)
        """),
      try finding(
        "designers whose followers are miscounted", "SELECT COUNT(*) FROM yedi_designer",
        """
        SELECT COUNT(*) FROM yedi_designer d WHERE d.followers <> (SELECT COUNT(*)
          FROM yedi_follow f WHERE f.designer_id = d.id)
        """),
    ]
  }
}
