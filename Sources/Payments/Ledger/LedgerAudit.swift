public import Commons
public import SQL

extension Payments {
  /// Checks the ledger against orders and refunds, for `madang audit`.
  public static func audit(_ db: Transaction) throws -> [AuditFinding] {
    try [
      finding(
        "ledger postings that sum to zero", "payment_entry",
        """
        SELECT COUNT(*) FROM (SELECT order_id FROM payment_entry
          GROUP BY order_id, source_id, event HAVING SUM(amount) <> 0 OR COUNT(*) <> 2) AS wrong
        """, in: db),
      finding(
        "orders whose ledger has what was paid, fulfilled and returned", "payment_order",
        """
        SELECT COUNT(*) FROM payment_order o WHERE
          \(sql: sum("provider")) <> CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.price END
            - \(sql: refunds("AND r.state = 'done'"))
          OR \(sql: sum("refunds")) <> 0 - \(sql: refunds("AND r.state = 'queued'"))
          OR \(sql: sum("prepaid")) <> 0
          OR \(sql: sum("sales")) <> CASE WHEN o.state = 'paid' THEN o.refunded - o.price ELSE 0 END
        """, in: db),
      finding(
        "orders whose refunds sum to what was promised", "payment_order",
        """
        SELECT COUNT(*) FROM payment_order o WHERE o.refunded <>
          \(sql: refunds("AND r.state <> 'reversed'"))
        """, in: db),
      finding(
        "App Store purchases that are taken back when the App Store says so", "payment_order",
        """
        SELECT COUNT(*) FROM payment_order o WHERE o.provider = \(appStoreName)
          AND (o.refunded = o.price) <> EXISTS (SELECT 1 FROM payment_app_store_purchase p
            WHERE p.original_id = o.payment_key AND p.is_revoked = 1)
        """, in: db),
    ]
  }

  private static func finding(
    _ what: String, _ table: String, _ wrong: SQL, in db: Transaction
  ) throws -> AuditFinding {
    AuditFinding(
      what: what, looked: try db.value("SELECT COUNT(*) FROM \(raw: table)") ?? 0,
      wrong: try db.value(wrong) ?? 0)
  }

  /// The balance of a ledger account of the order `o`.
  private static func sum(_ account: String) -> SQL {
    """
    (SELECT COALESCE(SUM(e.amount), 0) FROM payment_entry e
      WHERE e.order_id = o.id AND e.account = \(account))
    """
  }

  private static func refunds(_ which: String) -> SQL {
    """
    (SELECT COALESCE(SUM(r.amount), 0) FROM payment_refund r
      WHERE r.order_id = o.id \(raw: which))
    """
  }
}
