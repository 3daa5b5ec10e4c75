import Core
import Delivery
import Wire

/// The members of Toss's Payment object that we read.
struct TossPayment: Decodable {
  struct Checkout: Decodable { let url: String }
  struct Receipt: Decodable { let url: String }
  struct Cancel: Decodable {
    let transactionKey: String
    let cancelAmount: Int
    let cancelReason: String
    let cancelStatus: String?
  }

  let paymentKey: String
  let orderId: String
  let status: String
  let totalAmount: Int
  let method: String?
  let checkout: Checkout?
  let receipt: Receipt?
  let cancels: [Cancel]?

  private static let reasonPrefix = "madang "

  /// The reason given for our refund; a later query finds the refund by it.
  static func reason(of refund: ID<Orders.Refund>) -> String { reasonPrefix + refund.description }

  var payment: ProviderPayment {
    let state: ProviderPayment.State =
      switch status {
      case "DONE", "CANCELED", "PARTIAL_CANCELED": .paid
      case "ABORTED", "EXPIRED": .failed
      default: .pending
      }
    return ProviderPayment(
      state: state, amount: totalAmount, method: method,
      receiptURL: receipt.map(\.url).flatMap { isSafeAddress($0) ? $0 : nil },
      returns: (cancels ?? []).filter { ($0.cancelStatus ?? "DONE") == "DONE" }.map { cancel in
        let isOurs = cancel.cancelReason.hasPrefix(Self.reasonPrefix)
        return ProviderPayment.Return(
          id: cancel.transactionKey,
          refund: isOurs ? ID(String(cancel.cancelReason.dropFirst(Self.reasonPrefix.count))) : nil,
          amount: cancel.cancelAmount)
      })
  }
}

/// Toss's error object.
struct TossError: Decodable {
  let code: String

  /// Codes of requests that may succeed later.
  private static let temporary: Set<String> = [
    "IDEMPOTENT_REQUEST_PROCESSING", "PROVIDER_ERROR", "FAILED_INTERNAL_SYSTEM_PROCESSING",
    "FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING", "UNKNOWN_PAYMENT_ERROR",
    "CARD_PROCESSING_ERROR", "TOO_MANY_REQUESTS",
  ]

  static func failure(_ response: OutgoingResponse, code: String) -> ProviderFailure {
    let name = code.isEmpty ? "status \(response.status)" : String(code.prefix(60))
    switch response.status {
    // Wrong keys and load are not about this payment; an operator can mend them.
    case 401, 408, 425, 429, 500...: return .unavailable(name, retryAfter: response.retryAfter)
    case _ where temporary.contains(code):
      return .unavailable(name, retryAfter: response.retryAfter)
    // A 404 without Toss's code comes from something else, such as a proxy.
    case _ where code.isEmpty: return .unavailable(name)
    default: return .rejected(name)
    }
  }
}
