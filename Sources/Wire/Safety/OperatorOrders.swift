/// Orders and refunds, for operators.
public enum OperatorOrders {
  /// The orders of all accounts, newest first, 30 per page.
  public static let list = Endpoint<Nothing, Filter, Page<Entry>>(
    "operatorOrders.list", .get, "/operator/payments", for: .viewer,
    "Orders and refunds; for operators", refusals: [.notFound])

  /// An order of any account, with its ledger and the errors of its refunds.
  public static let show = Endpoint<ID<Orders.Order>, Nothing, Detail>(
    "operatorOrders.show", .get, "/operator/payments/:order", for: .viewer,
    "An order with its ledger; for operators", refusals: [.notFound])

  /// Refunds all or part of the price.
  public static let refund = Endpoint<ID<Orders.Order>, RefundRequest, Orders.Refund>(
    "operatorOrders.refund", .post, "/operator/payments/:order/refunds", for: .viewer,
    "Refund an order; for operators",
    refusals: [.notFound, .refundTooLarge, .refundAmount, .refundByAppStore])

  /// Input of `list`: which orders.
  public struct Filter: Paged, Codable, Hashable, Sendable {
    /// A filter of orders.
    public enum View: String, Codable, CaseIterable, Hashable, Sendable {
      /// All orders.
      case all
      /// Orders being confirmed, and orders with an unfinished refund.
      case pending
      /// Orders with a refund, finished or not.
      case refunded
    }

    /// The filter; nil is `all`.
    public var view: View?
    public var cursor: Cursor?

    public init(view: View? = nil, cursor: Cursor? = nil) {
      self.view = view
      self.cursor = cursor
    }
  }

  /// An order, without the customer's identity.
  public struct Entry: Codable, Hashable, Sendable, Identifiable {
    /// The order as its customer sees it, with its refunds.
    public var order: Orders.Order
    /// The number of refunds that the provider has not completed.
    public var openRefunds: Int
    public var id: ID<Orders.Order> { order.id }

    public init(order: Orders.Order, openRefunds: Int) {
      self.order = order
      self.openRefunds = openRefunds
    }
  }

  /// An order with its ledger.
  public struct Detail: Codable, Hashable, Sendable {
    /// The order as its customer sees it, with its refunds.
    public var order: Orders.Order
    /// The payment provider, such as `toss`; `app-store` for what was bought on an iPhone.
    public var provider: String
    /// The provider's payment key, or the App Store's id of the original transaction; nil until the
    /// provider has created the payment.
    public var paymentKey: String?
    /// The provider's error codes of the refunds that failed.
    public var refundFailures: [String]
    /// The ledger, oldest first; the two entries of a posting sum to zero.
    public var ledger: [LedgerEntry]

    public init(
      order: Orders.Order, provider: String, paymentKey: String?, refundFailures: [String],
      ledger: [LedgerEntry]
    ) {
      self.order = order
      self.provider = provider
      self.paymentKey = paymentKey
      self.refundFailures = refundFailures
      self.ledger = ledger
    }
  }

  /// One entry of a double-entry posting.
  public struct LedgerEntry: Codable, Hashable, Sendable {
    /// `confirmed`, `fulfilled`, `refund-owed`, `refunded` or `refund-reversed`.
    public var event: String
    /// The ledger account: `provider`, `prepaid`, `sales` or `refunds`.
    public var account: String
    /// In won: positive for a debit, negative for a credit.
    public var amount: Int
    /// When it was posted.
    public var at: Instant

    public init(event: String, account: String, amount: Int, at: Instant) {
      self.event = event
      self.account = account
      self.amount = amount
      self.at = at
    }
  }

  /// Input of `refund`.
  public struct RefundRequest: Codable, Hashable, Sendable {
    /// In won: from 1 to the price minus earlier refunds.
    public var amount: Int
    /// The reason, shown on the customer's receipt and in the audit log.
    public var reason: RefundReason

    public init(amount: Int, reason: RefundReason) {
      self.amount = amount
      self.reason = reason
    }
  }
}

/// The reason for a refund: one line of at most 100 characters, shown on the customer's receipt.
public struct RefundReason: CheckedText {
  public let text: String

  public init(_ raw: String) throws(Refusal) {
    text = raw.trimmed.precomposed
    guard !text.isEmpty, text.isLine(of: 100) else { throw .refundReason }
  }

  public static var sample: String { "예약을 바꾸면서 차액을 돌려드려요" }
  public static var refusals: [Refusal] { [.refundReason] }
}
