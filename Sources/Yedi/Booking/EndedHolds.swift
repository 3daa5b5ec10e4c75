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
      try waiting.freed(held.designer, held.start, at: now, in: db)
    }
    return Nothing()
  }

  /// Deletes holds that have expired.
  func begin(_ jobs: Jobs) {
    jobs.on(Self.kind) { job, db in
      guard let id = ID<Yedi.Booking>(job.key) else { return .done }
      // A payment that is being confirmed still makes the booking if its time is free then.
      if try payments.isLive(id, in: db) { return .again(job.now + .minutes(1)) }
      if let held = try db.endHold(id, where: "expires_at <= \(job.now)") {
        try photos.detach(id, in: db)
        try waiting.freed(held.designer, held.start, at: job.now, in: db)
      }
      return .done
    }
  }
}

extension Transaction {
  /// Deletes a hold, and returns whose time is free now.
  fileprivate func endHold(
    _ id: ID<Yedi.Booking>, where which: SQL
  ) throws -> (designer: ID<Yedi.Designer>?, start: Instant)? {
    try one(
      """
      DELETE FROM yedi_booking WHERE id = \(id) AND state = 'HELD' AND \(sql: which)
      RETURNING designer_id, starts_at
      """
    ) { try ($0[0], $0[1]) }
  }
}
