import Commons
import SQL

extension Transaction {
  /// Checks that what was paid in advance and the bookings are each other's.
  func yediPaymentFindings() throws -> [AuditFinding] {
    try [
      AuditFinding(
        what: "bookings whose payment in advance is missing",
        looked: value("SELECT COUNT(*) FROM yedi_booking WHERE prepaid > 0") ?? 0,
        wrong: value(
          """
          SELECT COUNT(*) FROM yedi_booking b
          WHERE b.prepaid > 0 AND b.state <> 'HELD' AND b.client_id IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM payment_order o WHERE o.kind = 'yedi.booking'
              AND o.subject_id = b.id AND o.state = 'paid' AND o.price = b.prepaid)
          """) ?? 0),
      AuditFinding(
        what: "payments whose booking is missing",
        looked: value("SELECT COUNT(*) FROM payment_order WHERE kind = 'yedi.booking'") ?? 0,
        wrong: value(
          """
          SELECT COUNT(*) FROM payment_order o
          WHERE o.kind = 'yedi.booking' AND o.state = 'paid' AND o.account_id IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM yedi_booking b
              WHERE b.id = o.subject_id AND b.state <> 'HELD')
          """) ?? 0),
    ]
  }
}
