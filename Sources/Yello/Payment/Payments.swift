import Commons
import SQL
import Wire

/// Products that may be sold one day, and who would buy them (`docs/spec/yello.md` Y18).
///
/// Nothing is sold.
struct Payments: Sendable {
  let rules: Rules

  func show() -> Yello.Payment {
    Yello.Payment(
      offers: Yello.Product.allCases.map { Yello.Offer(product: $0, price: rules.price(of: $0)) })
  }

  /// Counts interest, in one row per person and product.
  func note(
    _ request: Yello.InterestRequest, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Yello.Interest {
    let product = request.product
    let times: Int? = try db.value(
      """
      INSERT INTO yello_interest (person_id, product, first_at, last_at)
      VALUES (\(me.id), \(product), \(now), \(now))
      ON CONFLICT (person_id, product)
      DO UPDATE SET times = yello_interest.times + 1, last_at = excluded.last_at
      RETURNING times
      """)
    return Yello.Interest(product: product, times: times ?? 1)
  }
}

extension Rules {
  /// Prices in won (`docs/spec/yello.md`, Payment page).
  func price(of product: Yello.Product) -> Int {
    switch product {
    case .plus: 2_900
    case .oneTicket: 1_400
    case .twoTickets: 1_900
    case .fiveTickets: 3_900
    }
  }
}
