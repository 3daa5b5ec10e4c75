import Core
public import SQL
public import Wire

/// The demo's provider: the customer chooses on its checkout page how it answers.
///
/// It takes no money. Its payments are rows, so that they survive a restart like those of a real one.
public struct PracticeProvider: PaymentProvider {
  /// How long a late answer takes.
  static let delay = Duration.seconds(20)
  static let path = "/practice/payments"

  let db: Database
  let now: @Sendable () -> Instant

  public let name = "practice"
  public let checkoutOrigins: [String] = []

  public init(_ db: Database, now: @escaping @Sendable () -> Instant) {
    self.db = db
    self.now = now
  }

  static func key(of order: ID<Orders.Order>) -> String { "practice-\(order)" }

  public func create(_ order: OrderForProvider) async throws(ProviderFailure) -> CreatedPayment {
    try await write { db in
      try db.run(
        """
        INSERT INTO payment_practice (order_id, amount) VALUES (\(order.id), \(order.price))
        ON CONFLICT (order_id) DO NOTHING
        """)
    }
    return CreatedPayment(key: Self.key(of: order.id), checkoutURL: "\(Self.path)/\(order.id)")
  }

  public func confirm(
    _ order: ID<Orders.Order>, key: String, amount: Int
  ) async throws(ProviderFailure) -> ProviderPayment {
    let now = now()
    let asked: (outcome: PracticeOutcome?, since: Instant)? = try await write { db in
      try db.one(
        """
        UPDATE payment_practice SET asked_at = COALESCE(asked_at, \(now))
        WHERE order_id = \(order) AND amount = \(amount) RETURNING outcome, asked_at
        """
      ) { try ($0[0], $0[1]) }
    }
    switch asked?.outcome {
    case nil, .cancel: throw .rejected("NOT_FOUND_PAYMENT_SESSION")
    case .decline: throw .rejected("REJECT_CARD_PAYMENT")
    case .never: throw .unavailable("no answer")
    case .late where now < (asked?.since ?? now) + Self.delay: throw .unavailable("late")
    case .approve, .twice, .late, .early, .lost: break
    }
    let isFirst: Bool = try await write { db in
      try db.run(
        "UPDATE payment_practice SET is_paid = 1 WHERE order_id = \(order) AND is_paid = 0") == 1
    }
    if isFirst, asked?.outcome == .lost { throw .unavailable("the answer was lost") }
    guard let payment = try await payment(of: order) else { throw .rejected("NOT_FOUND_PAYMENT") }
    return payment
  }

  public func payment(
    of order: ID<Orders.Order>
  ) async throws(ProviderFailure) -> ProviderPayment? {
    try await write { db in
      let row: (amount: Int, isPaid: Bool, outcome: PracticeOutcome?)? = try db.one(
        "SELECT amount, is_paid, outcome FROM payment_practice WHERE order_id = \(order)"
      ) { try ($0[0], $0[1], $0[2]) }
      guard let row else { return nil }
      let returns = try db.all(
        """
        SELECT refund_id, amount FROM payment_practice_refund WHERE order_id = \(order)
        ORDER BY refund_id
        """
      ) {
        let id: ID<Orders.Refund> = try $0[0]
        return ProviderPayment.Return(id: id.description, refund: id, amount: try $0[1])
      }
      return ProviderPayment(
        state: row.isPaid ? .paid : row.outcome == .decline ? .failed : .pending,
        amount: row.amount, method: "카드", returns: returns)
    }
  }

  public func refund(
    _ refund: ID<Orders.Refund>, of order: ID<Orders.Order>, key: String, amount: Int
  ) async throws(ProviderFailure) {
    try await write { db in
      try db.run(
        """
        INSERT INTO payment_practice_refund (refund_id, order_id, amount)
        VALUES (\(refund), \(order), \(amount)) ON CONFLICT (refund_id) DO NOTHING
        """)
    }
  }

  @discardableResult
  private func write<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws(ProviderFailure) -> T {
    do { return try await db.write(body) } catch { throw .unavailable("database") }
  }
}

/// How the demo's provider answers.
enum PracticeOutcome: String, Codable, CaseIterable, Hashable, Sendable, Column {
  case approve, decline, cancel, late, twice
  /// The provider's notice comes before the customer returns.
  case early
  /// The money is taken, and the answer to the first call is lost.
  case lost
  case never
}
