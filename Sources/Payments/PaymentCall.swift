import Delivery
import Wire

extension Channel {
  /// Calls to the payment provider; the payload is `PaymentCall`.
  static let payment = Channel("payment")
}

/// A queued call to the provider.
struct PaymentCall: Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    case create, confirm, query, refund

    /// How long the call is repeated; the job of the order queues it again after that.
    var life: Duration {
      switch self {
      case .create: .minutes(10)
      case .confirm: .minutes(30)
      case .query: .hours(1)
      case .refund: .days(1)
      }
    }
  }

  var kind: Kind
  var order: ID<Orders.Order>
  var refund: ID<Orders.Refund>?
}
