import Core
import SQL
import Wire

/// What a designer's months bring.
struct Revenues: Sendable {
  func month(
    _ request: Yedi.RevenueRequest, of me: Member, at now: Instant, in db: Transaction
  ) throws -> Yedi.Revenue {
    let designer = try me.requireDesigner()
    let month = Month(of: request.day ?? Zone.seoul.day(at: now))
    let range: SQL = """
      b.designer_id = \(designer)
        AND b.starts_at >= \(Zone.seoul.instant(of: month.first, minute: 0))
        AND b.starts_at < \(Zone.seoul.instant(of: month.next.first, minute: 0))
      """
    let kinds = try db.all(
      """
      SELECT s.kind, COUNT(*), SUM(s.price), SUM(s.surcharge) FROM yedi_booking b
      JOIN yedi_booking_service s ON s.booking_id = b.id
      WHERE \(sql: range) AND b.state = 'COMPLETED' GROUP BY s.kind
      ORDER BY CASE s.kind WHEN 'CUT' THEN 0 WHEN 'PERM' THEN 1 ELSE 2 END
      """
    ) { row -> (sales: Yedi.KindSales, surcharges: Int) in
      try (Yedi.KindSales(kind: row[0], count: row[1], sales: row[2]), row[3])
    }
    let sums = try db.one(
      """
      SELECT COUNT(CASE WHEN b.state = 'COMPLETED' THEN 1 END),
        COALESCE(SUM(CASE WHEN b.state = 'COMPLETED' THEN b.price END), 0),
        COALESCE(SUM(b.fee), 0), COUNT(CASE WHEN b.state = 'BOOKED' THEN 1 END),
        COALESCE(SUM(CASE WHEN b.state = 'BOOKED' THEN b.price END), 0)
      FROM yedi_booking b WHERE \(sql: range)
      """
    ) {
      try Yedi.Revenue(
        month: month.first, visits: $0[0], sales: $0[1], fees: $0[2], coming: $0[3],
        comingSales: $0[4], kinds: kinds.map(\.sales),
        surcharges: kinds.map(\.surcharges).reduce(0, +))
    }
    guard let sums else { throw Refusal.notFound }
    return sums
  }
}
