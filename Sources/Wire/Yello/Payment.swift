extension Yello {
  /// What knowing more about a sender may cost one day; nothing is sold (`docs/spec/yello.md` Y18).
  public static let payment = Endpoint<Nothing, PaymentRequest, Payment>(
    "yello.payment", .get, "/yello/payment", "What knowing more may cost one day; nothing is sold")

  /// Says that I would buy a product; it is counted, and nothing is bought.
  public static let interest = Endpoint<Nothing, InterestRequest, Interest>(
    "yello.interest", .post, "/yello/payment/interest",
    "Say that I would buy a product; nothing is bought")

  /// What may be sold one day.
  public enum Product: String, Codable, ExtensibleValue {
    /// A week's subscription.
    case plus = "PLUS"
    /// Tickets, each for one sender's name.
    case oneTicket = "ONE_TICKET"
    /// Two tickets.
    case twoTickets = "TWO_TICKETS"
    /// Five tickets.
    case fiveTickets = "FIVE_TICKETS"
  }

  /// Where the question was asked, so that the page leads back there.
  public struct PaymentRequest: Codable, Sendable, Hashable {
    /// The note that led here, to return to.
    public var note: ID<Note>?

    public init(note: ID<Note>? = nil) { self.note = note }
  }

  /// What knowing more may cost one day.
  public struct Payment: Codable, Sendable, Hashable {
    /// The products, in the order a page shows them.
    public var offers: [Offer]

    public init(offers: [Offer]) { self.offers = offers }
  }

  /// A product and its price.
  public struct Offer: Codable, Sendable, Hashable {
    /// What would be sold.
    public var product: Extensible<Product>
    /// In won.
    public var price: Int

    public init(product: Product, price: Int) {
      self.product = .known(product)
      self.price = price
    }
  }

  /// Input of `interest`.
  public struct InterestRequest: Codable, Sendable, Hashable {
    /// What I would buy.
    public var product: Product
    /// The note whose sender I would like to know, to go back to.
    public var note: ID<Note>?

    public init(product: Product, note: ID<Note>? = nil) {
      self.product = product
      self.note = note
    }
  }

  /// Output of `interest`.
  public struct Interest: Codable, Sendable, Hashable {
    /// What I said I would buy.
    public var product: Extensible<Product>
    /// How often I have said so.
    public var times: Int

    public init(product: Product, times: Int) {
      self.product = .known(product)
      self.times = times
    }
  }
}
