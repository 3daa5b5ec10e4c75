public import Wire

/// A payment provider; every method calls out and is never called in a transaction.
///
/// A repeated call with the same order or refund has the effect of one.
public protocol PaymentProvider: Sendable {
  /// Stored with each order.
  var name: String { get }
  /// The https origins that its checkout page may be at, for `form-action`.
  var checkoutOrigins: [String] { get }

  /// Creates the payment of an order.
  func create(_ order: OrderForProvider) async throws(ProviderFailure) -> CreatedPayment
  /// Takes the money that the customer agreed to pay.
  func confirm(
    _ order: ID<Orders.Order>, key: String, amount: Int
  ) async throws(ProviderFailure) -> ProviderPayment
  /// What the provider knows of an order; nil for nothing.
  func payment(of order: ID<Orders.Order>) async throws(ProviderFailure) -> ProviderPayment?
  /// Returns a part of a payment.
  func refund(
    _ refund: ID<Orders.Refund>, of order: ID<Orders.Order>, key: String, amount: Int
  ) async throws(ProviderFailure)
}

/// The data of an order that a payment provider receives.
public struct OrderForProvider: Sendable {
  public let id: ID<Orders.Order>
  public let title: String
  public let price: Int
}

/// A payment that the customer can agree to.
public struct CreatedPayment: Sendable {
  public let key: String
  /// The address of the checkout page: an https address, or a path of this server in the demo.
  public let checkoutURL: String

  public init(key: String, checkoutURL: String) {
    self.key = key
    self.checkoutURL = checkoutURL
  }
}

/// A payment as the provider knows it.
public struct ProviderPayment: Sendable {
  public enum State: Sendable {
    /// The customer has not agreed, or the money is not taken yet.
    case pending
    case paid
    /// No money was taken, and none will be.
    case failed
  }

  public let state: State
  public let amount: Int
  public let method: String?
  public let receiptURL: String?
  public let returns: [Return]

  /// Money that the provider has returned.
  public struct Return: Sendable {
    /// The provider's id of it.
    public let id: String
    /// Our refund that caused it; nil for one that was made at the provider.
    public let refund: ID<Orders.Refund>?
    public let amount: Int

    public init(id: String, refund: ID<Orders.Refund>?, amount: Int) {
      self.id = id
      self.refund = refund
      self.amount = amount
    }
  }

  public init(
    state: State, amount: Int, method: String? = nil, receiptURL: String? = nil,
    returns: [Return] = []
  ) {
    self.state = state
    self.amount = amount
    self.method = method
    self.receiptURL = receiptURL
    self.returns = returns
  }
}

/// Why a call to a provider has no result; shown to operators, so without personal data.
public enum ProviderFailure: Error, Sendable {
  /// The provider refused with this code; a repetition would be refused too.
  case rejected(String)
  /// The outcome is unknown, or the provider is unavailable.
  case unavailable(String, retryAfter: Duration? = nil)
}
