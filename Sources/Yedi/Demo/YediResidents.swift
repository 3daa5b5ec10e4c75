import Commons
import Core
import Delivery
import SQL
import Wire

/// The designers of the demo: they complete the visits of their clients, through the verb.
struct YediResidents: Sendable {
  static let kind = "yedi.residents"
  /// The demo's clock jumps, so a visit is completed with the first run after its end.
  private static let pause = Duration.minutes(1)

  let bookings: Bookings

  func begin(_ jobs: Jobs) {
    jobs.on(Self.kind) { job, db in
      for (booking, designer) in try db.endedVisits(of: YediTown.handles, at: job.now) {
        _ = try bookings.visit(
          booking, Yedi.VisitRequest(outcome: .completed), as: designer, at: job.now, in: db)
      }
      return .reschedule(job.now + Self.pause)
    }
  }

  /// Starts the job that repeats itself; another call changes nothing but its time.
  static func arrive(at now: Instant, in db: Database) async throws {
    try await db.write { db in try Jobs.schedule(kind, "all", at: now, in: db) }
  }
}

extension Transaction {
  /// Bookings that are over and not recorded yet, with their designers, of the demo's accounts.
  fileprivate func endedVisits(
    of handles: [String], at now: Instant
  ) throws -> [(ID<Yedi.Booking>, Member)] {
    try all(
      """
      SELECT b.id, p.account_id, p.id, p.name, p.is_client, d.id FROM yedi_booking b
      JOIN yedi_designer d ON d.id = b.designer_id JOIN yedi_person p ON p.id = d.person_id
      WHERE b.state = 'BOOKED' AND b.starts_at + b.minutes * 60000 <= \(now)
        AND EXISTS (SELECT 1 FROM identity i WHERE i.account_id = p.account_id
          AND i.provider = 'practice' AND i.subject IN \(handles))
      ORDER BY b.starts_at, b.id LIMIT 100
      """
    ) {
      try (
        $0[0],
        Member(
          account: $0[1], session: ID(high: 0, low: 0), id: $0[2], name: $0[3], role: .designer,
          isClient: $0[4], designer: $0[5])
      )
    }
  }
}
