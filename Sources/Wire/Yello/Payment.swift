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
    case twoTickets = "TWO_TICKETS"
    case fiveTickets = "FIVE_TICKETS"
  }

  /// Where the question was asked, so that the page leads back there.
  public struct PaymentRequest: Codable, Sendable, Hashable {
    public var note: ID<Note>?

    public init(note: ID<Note>? = nil) { self.note = note }
  }

  public struct Payment: Codable, Sendable, Hashable {
    public var offers: [Offer]

    public init(offers: [Offer]) { self.offers = offers }
  }

  public struct Offer: Codable, Sendable, Hashable {
    public var product: Extensible<Product>
    /// In won.
    public var price: Int

    public init(product: Product, price: Int) {
      self.product = .known(product)
      self.price = price
    }
  }

  public struct InterestRequest: Codable, Sendable, Hashable {
    public var product: Product
    /// The note whose sender I would like to know, to go back to.
    public var note: ID<Note>?

    public init(product: Product, note: ID<Note>? = nil) {
      self.product = product
      self.note = note
    }
  }

  public struct Interest: Codable, Sendable, Hashable {
    public var product: Extensible<Product>
    /// How often I have said so.
    public var times: Int

    public init(product: Product, times: Int) {
      self.product = .known(product)
      self.times = times
    }
  }
}
