/// Orders and refunds as operators see them.
public enum OperatorOrders {
  /// The orders of all customers, newest first, 30 at a time.
  public static let list = Endpoint<Nothing, Filter, Page<Entry>>(
    "operatorOrders.list", .get, "/operator/payments", for: .viewer,
    "Orders and refunds; for operators", refusals: [.notFound])

  /// An order of any customer, with its ledger and what kept its refunds from being done.
  public static let show = Endpoint<ID<Orders.Order>, Nothing, Detail>(
    "operatorOrders.show", .get, "/operator/payments/:order", for: .viewer,
    "An order with its ledger; for operators", refusals: [.notFound])

  /// Returns a part or all of what was paid.
  public static let refund = Endpoint<ID<Orders.Order>, RefundRequest, Orders.Refund>(
    "operatorOrders.refund", .post, "/operator/payments/:order/refunds", for: .viewer,
    "Refund an order; for operators", refusals: [.notFound, .refundTooLarge, .refundAmount])

  /// Which orders are listed.
  public struct Filter: Paged, Codable, Hashable, Sendable {
    /// A choice of orders.
    public enum View: String, Codable, CaseIterable, Hashable, Sendable {
      /// All orders.
      case all
      /// Orders that are being confirmed, and refunds that are not done.
      case pending
      /// Orders of which a part or all was returned, or is to be.
      case refunded
    }

    /// Nil is all of them.
    public var view: View?
    public var cursor: Cursor?

    public init(view: View? = nil, cursor: Cursor? = nil) {
      self.view = view
      self.cursor = cursor
    }
  }

  /// An order without its customer.
  public struct Entry: Codable, Hashable, Sendable, Identifiable {
    /// The order as its customer sees it, with its refunds.
    public var order: Orders.Order
    /// Refunds that the provider has not done yet.
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
    /// The provider's name, such as `toss`.
    public var provider: String
    /// The provider's key of the payment; nil until the provider has prepared it.
    public var paymentKey: String?
    /// Why a refund is not done, by the provider's code.
    public var refundFailures: [String]
    /// Oldest first; the two entries of a posting sum to zero.
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

  /// One side of a ledger posting.
  public struct LedgerEntry: Codable, Hashable, Sendable {
    /// `confirmed`, `fulfilled`, `refund-owed` or `refunded`.
    public var event: String
    /// The account of the ledger: `provider`, `prepaid`, `sales` or `refunds`.
    public var account: String
    /// In won: above zero for a debit, below zero for a credit.
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
    /// In won: from 1 to what is left of the price after earlier refunds.
    public var amount: Int
    /// Why, for the customer's receipt and the list of what operators did.
    public var reason: RefundReason

    public init(amount: Int, reason: RefundReason) {
      self.amount = amount
      self.reason = reason
    }
  }
}

/// Why money is returned, in one line; customers see it on their receipt.
public struct RefundReason: CheckedText {
  public let text: String

  public init(_ raw: String) throws(Refusal) {
    text = raw.trimmed.precomposed
    guard !text.isEmpty, text.isLine(of: 100) else { throw .refundReason }
  }

  public static var sample: String { "예약을 바꾸면서 차액을 돌려드려요" }
  public static var refusals: [Refusal] { [.refundReason] }
}
