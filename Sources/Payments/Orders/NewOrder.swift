public import HTML
public import Wire

/// An order to open; the app has computed its price.
public struct NewOrder<Subject>: Sendable {
  public let product: Product<Subject>
  public let subject: ID<Subject>
  public let account: ID<Account>
  /// In won.
  public let price: Int
  /// What the receipt names.
  public let title: LocalizedText
  /// What the price consists of, for the receipt; their sum is the price, or there are none.
  public let lines: [Orders.Line]
  /// What a cancellation returns; nil returns everything.
  public let policy: RefundPolicy?
  /// How long the customer may take to pay; as long as the app holds what is sold.
  public let life: Duration

  public init(
    _ product: Product<Subject>, _ subject: ID<Subject>, by account: ID<Account>, price: Int,
    title: LocalizedText, lines: [Orders.Line] = [], policy: RefundPolicy? = nil,
    life: Duration = .minutes(15)
  ) {
    self.lines = lines
    self.product = product
    self.subject = subject
    self.account = account
    self.price = price
    self.title = title
    self.policy = policy
    self.life = life
  }
}
