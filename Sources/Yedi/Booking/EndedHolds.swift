import Core
import Delivery
import SQL
import Wire

extension Holds {
  func release(
    _ id: ID<Yedi.Booking>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    let held = try db.endHold(id, where: "client_id = \(me.id)")
    if let held {
      try photos.detach(id, in: db)
      try payments.release(id, in: db)
      try tell(held, at: now, in: db)
    }
    return Nothing()
  }

  /// Ends the holds and open orders between two accounts, of which one has blocked the other.
  ///
  /// A hold whose payment is being confirmed ends when the answer has come, and the money is returned.
  func end(
    between one: ID<Account>, and other: ID<Account>, at now: Instant, in db: Transaction
  ) throws {
    for id in try db.holds(between: one, and: other) {
      if try payments.isConfirming(id, in: db) {
        try db.run("UPDATE yedi_booking SET expires_at = \(now) WHERE id = \(id)")
        try db.freeCells(of: id)
      } else if let held = try db.endHold(id, where: "1 = 1") {
        try photos.detach(id, in: db)
        try payments.release(id, in: db)
        try tell(held, at: now, in: db)
      }
    }
  }

  /// Tells those who wait for the day, if the held time was the last that was free.
  ///
  /// Else anybody could empty the list of a day by holding a time and letting it go.
  private func tell(_ held: EndedHold, at now: Instant, in db: Transaction) throws {
    guard let designer = held.designer, held.start > now else { return }
    let day = Zone.seoul.day(at: held.start)
    let plan = try db.availability(of: designer, from: day, through: day, at: now)
    let treatment = Duration.minutes(held.minutes)
    let isOtherFree = plan.starts(on: day, minutes: held.minutes).contains {
      $0 + treatment <= held.start || $0 >= held.start + treatment
    }
    if !isOtherFree { try waiting.freed(designer, held.start, at: now, in: db) }
  }

  /// Deletes holds that have expired.
  func begin(_ jobs: Jobs) {
    jobs.on(Self.kind) { job, db in
      guard let id = ID<Yedi.Booking>(job.key) else { return .done }
      // A payment that is being confirmed still makes the booking if its time is free then.
      if try payments.isLive(id, in: db) { return .reschedule(job.now + .minutes(1)) }
      if let held = try db.endHold(id, where: "expires_at <= \(job.now)") {
        try photos.detach(id, in: db)
        try tell(held, at: job.now, in: db)
      }
      return .done
    }
  }
}

private struct EndedHold {
  let designer: ID<Yedi.Designer>?
  let start: Instant
  let minutes: Int
}

extension Transaction {
  /// The holds between two accounts, whichever of them is the client.
  fileprivate func holds(
    between one: ID<Account>, and other: ID<Account>
  ) throws -> [ID<Yedi.Booking>] {
    try all(
      """
      SELECT b.id FROM yedi_booking b
      WHERE b.state = 'HELD' AND \(sql: BookingRow.isBetween(one, other)) ORDER BY b.id
      """
    ) { try $0[0] }
  }

  /// Deletes a hold, and returns whose time is free now.
  fileprivate func endHold(
    _ id: ID<Yedi.Booking>, where which: SQL
  ) throws -> EndedHold? {
    try one(
      """
      DELETE FROM yedi_booking WHERE id = \(id) AND state = 'HELD' AND \(sql: which)
      RETURNING designer_id, starts_at, minutes
      """
    ) { try EndedHold(designer: $0[0], start: $0[1], minutes: $0[2]) }
  }
}
