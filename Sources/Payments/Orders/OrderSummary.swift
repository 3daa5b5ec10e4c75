public import SQL
public import Wire

/// The order under which something is paid for now or was paid.
public struct OrderSummary: Sendable {
  public let id: ID<Orders.Order>
  public let state: Orders.Order.State
  /// What was returned or will be, in won.
  public let refunded: Int
}

extension Payments {
  /// Whether an order has paid for a subject and was not returned in full.
  public static func isPaid<Subject>(
    _ subject: ID<Subject>, as product: Product<Subject>, in db: Transaction
  ) throws -> Bool {
    try db.value(
      """
      SELECT 1 FROM payment_order WHERE kind = \(product.kind) AND subject_id = \(subject)
        AND state = 'paid' AND refunded < price LIMIT 1
      """) as Int? != nil
  }

  /// The paid order of each subject, else the one that can still be paid.
  public static func summaries<Subject>(
    of subjects: [ID<Subject>], as product: Product<Subject>, in db: Transaction
  ) throws -> [ID<Subject>: OrderSummary] {
    guard !subjects.isEmpty else { return [:] }
    let rows = try db.all(
      """
      SELECT subject_id, id, state, refunded FROM payment_order
      WHERE kind = \(product.kind) AND subject_id IN \(subjects)
        AND state IN ('open', 'confirming', 'paid')
      ORDER BY CASE state WHEN 'paid' THEN 0 ELSE 1 END, id DESC
      """
    ) { row -> (ID<Subject>, OrderSummary) in
      try (row[0], OrderSummary(id: row[1], state: row[2], refunded: row[3]))
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}
