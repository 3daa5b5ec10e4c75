extension Yello {
  /// The products that may be sold later, with their prices; nothing is sold yet (`docs/spec/yello.md` Y18).
  public static let payment = Endpoint<Nothing, PaymentRequest, Payment>(
    "yello.payment", .get, "/yello/payment",
    "The products that may be sold later; nothing is sold yet")

  /// Records my interest in a product; nothing is bought.
  public static let interest = Endpoint<Nothing, InterestRequest, Interest>(
    "yello.interest", .post, "/yello/payment/interest",
    "Record my interest in a product; nothing is bought")

  /// A product that may be sold later.
  public enum Product: String, Codable, ExtensibleValue {
    /// A weekly subscription.
    case plus = "PLUS"
    /// One ticket; a ticket reveals the name of one sender.
    case oneTicket = "ONE_TICKET"
    /// Two tickets.
    case twoTickets = "TWO_TICKETS"
    /// Five tickets.
    case fiveTickets = "FIVE_TICKETS"
  }

  /// Input of `payment`.
  public struct PaymentRequest: Codable, Sendable, Hashable {
    /// The note to return to.
    public var note: ID<Note>?

    public init(note: ID<Note>? = nil) { self.note = note }
  }

  /// Output of `payment`.
  public struct Payment: Codable, Sendable, Hashable {
    /// The products, in display order.
    public var offers: [Offer]

    public init(offers: [Offer]) { self.offers = offers }
  }

  /// A product and its price.
  public struct Offer: Codable, Sendable, Hashable {
    /// The product.
    public var product: Extensible<Product>
    /// The price in won.
    public var price: Int

    public init(product: Product, price: Int) {
      self.product = .known(product)
      self.price = price
    }
  }

  /// Input of `interest`.
  public struct InterestRequest: Codable, Sendable, Hashable {
    /// The product.
    public var product: Product
    /// The note to return to.
    public var note: ID<Note>?

    public init(product: Product, note: ID<Note>? = nil) {
      self.product = product
      self.note = note
    }
  }

  /// Output of `interest`.
  public struct Interest: Codable, Sendable, Hashable {
    /// The product.
    public var product: Extensible<Product>
    /// How often I have recorded my interest in it.
    public var times: Int

    public init(product: Product, times: Int) {
      self.product = .known(product)
      self.times = times
    }
  }
}
