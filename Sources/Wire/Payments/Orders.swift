/// The orders of an account, in all apps.
public enum Orders {
  /// My orders, newest first.
  public static let list = Endpoint<Nothing, PageRequest, Page<Order>>(
    "orders.list", .get, "/payments", for: .viewer, "My orders, newest first")

  /// An order: its payment state, and its receipt once it is paid.
  public static let show = Endpoint<ID<Order>, Nothing, Order>(
    "orders.show", .get, "/payments/:order", for: .viewer, "One of my orders")

  /// The URL of the provider's checkout page; a browser is redirected to it.
  public static let checkout = Endpoint<ID<Order>, Nothing, Checkout>(
    "orders.checkout", .post, "/payments/:order/checkout", for: .viewer,
    "Open the provider's checkout page",
    refusals: [.notFound, .checkoutNotReady, .orderClosed])

  /// The provider's success redirect: confirms the payment and redirects to the order.
  public static let success = Endpoint<ID<Order>, ProviderReturn, Nothing>(
    "orders.success", .get, "/payments/:order/success", for: .visitor,
    "The provider's success redirect", refusals: [.tooMany])

  /// The provider's failure redirect: redirects to the order.
  public static let failure = Endpoint<ID<Order>, ProviderReturn, Nothing>(
    "orders.failure", .get, "/payments/:order/failure", for: .visitor,
    "The provider's failure redirect")

  /// A provider's webhook; the server verifies the payment with the provider.
  public static let notice = Endpoint<String, ProviderNotice, Nothing>(
    "orders.notice", .post, "/payments/notices/:provider", for: .visitor,
    "A payment provider's webhook", refusals: [.tooMany])

  /// An order with its payment state and refunds.
  public struct Order: Codable, Hashable, Sendable, Identifiable {
    /// The payment state of an order.
    public enum State: String, Codable, ExtensibleValue {
      /// Waiting for the customer to pay.
      case open
      /// The customer agreed to pay; waiting for the provider's confirmation.
      case confirming
      /// Paid and fulfilled.
      case paid
      /// Paid but not fulfilled; refunded in full.
      case refused
      /// The customer agreed to pay, but the provider declined or did not answer in time.
      case failed
      /// Not paid before `expiresAt`, or cancelled before that.
      case expired
    }

    public var id: Wire.ID<Order>
    /// The path name of the selling app, such as `yedi`.
    public var app: String
    /// The product, in Korean.
    public var titleKo: String
    /// The product, in English.
    public var titleEn: String
    /// The price in won.
    public var price: Int
    /// What the price consists of, in order, with the sum `price`; empty for a product of one part.
    public var lines: [Line]
    /// The payment state.
    public var state: Extensible<State>
    /// Whether `checkout` is possible now.
    public var canCheckOut: Bool
    /// When the order was created.
    public var createdAt: Instant
    /// The payment deadline.
    public var expiresAt: Instant
    /// When the payment was confirmed.
    public var paidAt: Instant?
    /// The payment method, such as `카드`.
    public var method: String?
    /// The URL of the provider's receipt.
    public var receipt: String?
    /// Why it failed or was refused: a code of the provider or of the app.
    public var failure: String?
    /// The refunds, finished or not.
    public var refunds: [Refund]
    /// The path of the app's page about the product, or where to pay again; nil when there is none any more.
    public var subjectPath: String?

    public init(
      id: Wire.ID<Order>, app: String, titleKo: String, titleEn: String, price: Int, state: State,
      canCheckOut: Bool, createdAt: Instant, expiresAt: Instant, paidAt: Instant? = nil,
      method: String? = nil, receipt: String? = nil, failure: String? = nil,
      refunds: [Refund] = [], subjectPath: String? = nil, lines: [Line] = []
    ) {
      self.lines = lines
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

    /// The sum of all refunds in won, finished or not.
    public var refunded: Int { refunds.reduce(0) { $0 + $1.amount } }
  }

  /// A part of an order's price, on a line of its own.
  public struct Line: Codable, Hashable, Sendable {
    /// What it is for, in Korean.
    public var nameKo: String
    /// What it is for, in English.
    public var nameEn: String
    /// In won; negative for what is not part of the order.
    public var amount: Int

    public init(nameKo: String, nameEn: String, amount: Int) {
      self.nameKo = nameKo
      self.nameEn = nameEn
      self.amount = amount
    }
  }

  /// A refund to the customer.
  public struct Refund: Codable, Hashable, Sendable, Identifiable {
    public var id: Wire.ID<Refund>
    /// The amount in won.
    public var amount: Int
    /// The reason that the operator or app gave.
    public var reason: String
    /// When it was requested.
    public var createdAt: Instant
    /// When the provider completed it; nil until then.
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

  /// Output of `checkout`.
  public struct Checkout: Codable, Hashable, Sendable {
    /// The URL of the provider's checkout page.
    public var address: String
    public init(address: String) { self.address = address }
  }

  /// The query that a provider appends to the redirect URL.
  public struct ProviderReturn: Codable, Hashable, Sendable {
    /// The provider's payment key; `success` has no effect unless it is the order's.
    public var paymentKey: String?
    /// In won; `success` has no effect unless it is the price.
    public var amount: Int?
    /// The provider's error code; nil when the customer cancelled.
    public var code: String?

    public init(paymentKey: String? = nil, amount: Int? = nil, code: String? = nil) {
      self.paymentKey = paymentKey
      self.amount = amount
      self.code = code
    }
  }

  /// The body of a provider's webhook; only `data.orderId` is used.
  public struct ProviderNotice: Codable, Hashable, Sendable {
    /// The provider's event type; ignored.
    public var eventType: String?
    /// When it happened, in the provider's format; ignored.
    public var createdAt: String?
    /// The payment that the webhook is about.
    public var data: Payment

    /// The payment in a webhook.
    public struct Payment: Codable, Hashable, Sendable {
      /// The id of the order; an unknown id has no effect.
      public var orderId: String
      /// The provider's payment status; ignored, because anybody can send a webhook.
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
