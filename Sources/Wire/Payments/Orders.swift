/// What an account bought or is about to buy, in all apps.
public enum Orders {
  /// My orders, newest first.
  public static let list = Endpoint<Nothing, PageRequest, Page<Order>>(
    "orders.list", .get, "/payments", for: .viewer, "My orders, newest first")

  /// An order: its state until it is paid, then its receipt.
  public static let show = Endpoint<ID<Order>, Nothing, Order>(
    "orders.show", .get, "/payments/:order", for: .viewer, "One of my orders")

  /// The address of the provider's checkout page, for a browser a redirect to it.
  public static let checkout = Endpoint<ID<Order>, Nothing, Checkout>(
    "orders.checkout", .post, "/payments/:order/checkout", for: .viewer,
    "Go to the provider's checkout page",
    refusals: [.notFound, .checkoutNotReady, .orderClosed])

  /// Where the provider sends the customer who agreed to pay; redirects to the order.
  public static let success = Endpoint<ID<Order>, ProviderReturn, Nothing>(
    "orders.success", .get, "/payments/:order/success", for: .visitor,
    "The customer agreed to pay", refusals: [.tooMany])

  /// Where the provider sends the customer who did not pay; redirects to the order.
  public static let failure = Endpoint<ID<Order>, ProviderReturn, Nothing>(
    "orders.failure", .get, "/payments/:order/failure", for: .visitor,
    "The customer did not pay")

  /// A notice of a payment provider; the server asks the provider whether it is true.
  public static let notice = Endpoint<String, ProviderNotice, Nothing>(
    "orders.notice", .post, "/payments/notices/:provider", for: .visitor,
    "A provider's notice of a payment", refusals: [.tooMany])

  /// An order with its receipt.
  public struct Order: Codable, Hashable, Sendable, Identifiable {
    /// How far an order is.
    public enum State: String, Codable, ExtensibleValue {
      /// Waits for the customer.
      case open
      /// The customer agreed; the provider's answer is awaited.
      case confirming
      /// Paid and fulfilled.
      case paid
      /// Paid, could not be fulfilled, and is returned in full.
      case refused
      /// The customer agreed, but the provider declined or did not answer in time.
      case failed
      /// Nobody paid in time, or what it was for was cancelled before that.
      case expired
    }

    public var id: Wire.ID<Order>
    /// The app that sells it, such as `yedi`.
    public var app: String
    /// What is bought, in Korean.
    public var titleKo: String
    /// What is bought, in English.
    public var titleEn: String
    /// In won, as all amounts.
    public var price: Int
    /// How far it is.
    public var state: Extensible<State>
    /// Whether the provider's checkout page can be opened.
    public var canCheckOut: Bool
    /// When it was made.
    public var createdAt: Instant
    /// When it can no longer be paid.
    public var expiresAt: Instant
    /// When the payment was confirmed.
    public var paidAt: Instant?
    /// How it was paid, such as `카드`.
    public var method: String?
    /// The provider's receipt.
    public var receipt: String?
    /// Why it failed or was refused, as a code.
    public var failure: String?
    /// Its refunds.
    public var refunds: [Refund]
    /// The app's page about what was bought.
    public var subjectPath: String?

    public init(
      id: Wire.ID<Order>, app: String, titleKo: String, titleEn: String, price: Int, state: State,
      canCheckOut: Bool, createdAt: Instant, expiresAt: Instant, paidAt: Instant? = nil,
      method: String? = nil, receipt: String? = nil, failure: String? = nil,
      refunds: [Refund] = [], subjectPath: String? = nil
    ) {
      self.id = id
      self.app = app
      self.titleKo = titleKo
      self.titleEn = titleEn
      self.price = price
      self.state = .known(state)
      self.canCheckOut = canCheckOut
      self.createdAt = createdAt
      self.expiresAt = expiresAt
      self.paidAt = paidAt
      self.method = method
      self.receipt = receipt
      self.failure = failure
      self.refunds = refunds
      self.subjectPath = subjectPath
    }

    /// What is returned or will be.
    public var refunded: Int { refunds.reduce(0) { $0 + $1.amount } }
  }

  /// Money that goes back to the customer.
  public struct Refund: Codable, Hashable, Sendable, Identifiable {
    public var id: Wire.ID<Refund>
    /// In won.
    public var amount: Int
    /// Why it was asked for.
    public var reason: String
    /// When it was asked for.
    public var createdAt: Instant
    /// When the provider returned it; nil while it is asked to.
    public var doneAt: Instant?

    public init(
      id: Wire.ID<Refund>, amount: Int, reason: String, createdAt: Instant, doneAt: Instant? = nil
    ) {
      self.id = id
      self.amount = amount
      self.reason = reason
      self.createdAt = createdAt
      self.doneAt = doneAt
    }
  }

  /// The provider's checkout page.
  public struct Checkout: Codable, Hashable, Sendable {
    /// The address of the provider's page.
    public var address: String
    public init(address: String) { self.address = address }
  }

  /// What a provider adds to the address that it sends the customer back to.
  public struct ProviderReturn: Codable, Hashable, Sendable {
    /// The provider's key of the payment; without the right one `success` changes nothing.
    public var paymentKey: String?
    /// In won; with another amount than the price `success` changes nothing.
    public var amount: Int?
    /// Why nothing was paid, as a code of the provider; nil when the customer turned back.
    public var code: String?

    public init(paymentKey: String? = nil, amount: Int? = nil, code: String? = nil) {
      self.paymentKey = paymentKey
      self.amount = amount
      self.code = code
    }
  }

  /// A provider's notice; only the order is read from it.
  public struct ProviderNotice: Codable, Hashable, Sendable {
    /// What happened, in the provider's words; not read.
    public var eventType: String?
    /// When, in the provider's notation; not read.
    public var createdAt: String?
    /// The payment that the notice is about.
    public var data: Payment

    /// The payment of a notice.
    public struct Payment: Codable, Hashable, Sendable {
      /// The id of the order; a notice of one that does not exist has no effect.
      public var orderId: String
      /// How far the payment is, in the provider's words; not read, because anybody can send it.
      public var status: String?

      public init(orderId: String, status: String? = nil) {
        self.orderId = orderId
        self.status = status
      }
    }

    public init(data: Payment, eventType: String? = nil, createdAt: String? = nil) {
      self.data = data
      self.eventType = eventType
      self.createdAt = createdAt
    }
  }
}

extension Refusal {
  public static let paymentUnavailable = Refusal(
    503, "payment.unavailable", ko: "지금은 여기서 결제할 수 없어요.", en: "Paying here is not possible now.")
  public static let orderInProgress = Refusal(
    409, "order.in-progress", ko: "이미 결제하고 있는 주문이 있어요.",
    en: "This is being paid for already.")
  public static let orderConfirming = Refusal(
    409, "order.confirming", retryAfter: 5, ko: "결제를 확인하고 있어요. 잠시 뒤에 다시 해 주세요.",
    en: "The payment is being confirmed. Please try again shortly.")
  public static let checkoutNotReady = Refusal(
    409, "order.checkout-not-ready", retryAfter: 1, ko: "결제 화면을 준비하고 있어요.",
    en: "The checkout page is being prepared.")
  public static let orderClosed = Refusal(
    409, "order.closed", ko: "더는 결제할 수 없는 주문이에요.", en: "This order can no longer be paid.")
  public static let orderUnfulfillable = Refusal(
    409, "order.unfulfillable", ko: "결제하는 사이에 살 수 없게 되었어요.",
    en: "It became unavailable while you paid.")
  public static let refundTooLarge = Refusal(
    409, "refund.too-large", field: "amount", ko: "남은 금액보다 많이 돌려줄 수 없어요.",
    en: "That is more than what is left to refund.")
  public static let refundAmount = Refusal(
    400, "refund.amount", field: "amount", ko: "1원 이상을 적어 주세요.", en: "Please enter at least 1 won.")
  public static let refundReason = Refusal(
    400, "refund.reason", field: "reason", ko: "까닭을 한 줄로 적어 주세요. (100자까지)",
    en: "Please give a reason in one line of up to 100 characters.")
}
