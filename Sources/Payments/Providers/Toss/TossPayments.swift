public import Core
import Delivery
import Foundation
public import Wire

/// Toss Payments, version 1 of its API (<https://docs.tosspayments.com/reference>).
///
/// The server creates the payment, so no script of Toss runs on our pages. `world.web` makes the
/// calls, from the outbox.
public struct TossPayments: PaymentProvider {
  static let address = "https://api.tosspayments.com"

  private let web: any Web
  private let api: String
  private let site: String
  private let authorization: String

  public let name = "toss"
  public var checkoutOrigins: [String] { ["https://*.tosspayments.com"] }

  /// Reads the settings; nil without a secret key.
  public init?(_ settings: Settings, _ world: World) throws(SettingsError) {
    guard let secret = settings[.tossSecretKey] else { return nil }
    site = try settings.require(.site, for: "payments with Toss")
    web = world.web
    api = try settings.address(.tossAPI) ?? Self.address
    authorization = "Basic " + Data("\(secret):".utf8).base64EncodedString()
  }

  private struct Creation: Encodable {
    let method = "CARD"
    let amount: Int
    let orderId: String
    let orderName: String
    let successUrl: String
    let failUrl: String
  }

  public func create(_ order: OrderForProvider) async throws(ProviderFailure) -> CreatedPayment {
    let payment = try await post(
      "/v1/payments", once: "create-\(order.id)",
      Creation(
        amount: order.price, orderId: order.id.description,
        orderName: String(order.title.prefix(100)),
        successUrl: site + Orders.success.path(order.id),
        failUrl: site + Orders.failure.path(order.id)))
    guard let url = payment.checkout?.url, isSafeAddress(url) else {
      throw .rejected("no checkout page")
    }
    return CreatedPayment(key: payment.paymentKey, checkoutURL: url)
  }

  private struct Confirmation: Encodable {
    let paymentKey: String
    let orderId: String
    let amount: Int
  }

  public func confirm(
    _ order: ID<Orders.Order>, key: String, amount: Int
  ) async throws(ProviderFailure) -> ProviderPayment {
    let payment = try await post(
      "/v1/payments/confirm", once: "confirm-\(order)",
      Confirmation(paymentKey: key, orderId: order.description, amount: amount))
    guard payment.payment.state == .paid else { throw .unavailable("status \(payment.status)") }
    return payment.payment
  }

  public func payment(
    of order: ID<Orders.Order>
  ) async throws(ProviderFailure) -> ProviderPayment? {
    do {
      return try await call("GET", "/v1/payments/orders/\(order)").payment
    } catch .rejected("NOT_FOUND_PAYMENT") {
      return nil
    }
  }

  private struct Cancellation: Encodable {
    let cancelReason: String
    let cancelAmount: Int
  }

  public func refund(
    _ refund: ID<Orders.Refund>, of order: ID<Orders.Order>, key: String, amount: Int
  ) async throws(ProviderFailure) {
    _ = try await post(
      "/v1/payments/\(percentEncoded(key))/cancel", once: "refund-\(refund)",
      Cancellation(
        cancelReason: TossPayment.reason(of: refund), cancelAmount: amount))
  }

  private func post(
    _ path: String, once key: String, _ body: some Encodable
  ) async throws(ProviderFailure) -> TossPayment {
    let encoder = JSONEncoder()
    // The same bytes at every attempt, because the provider may compare bodies under one key.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(body) else { throw .rejected("unreadable request") }
    return try await call(
      "POST", path,
      headers: [("Content-Type", "application/json"), ("Idempotency-Key", key)], Array(data))
  }

  private func call(
    _ method: String, _ path: String, headers: [(String, String)] = [], _ body: [UInt8] = []
  ) async throws(ProviderFailure) -> TossPayment {
    var request = OutgoingRequest(method, api + path, body: body)
    request.headers = [("Authorization", authorization)] + headers
    // Toss asks to wait up to a minute for a card company.
    request.timeout = .seconds(60)
    let response: OutgoingResponse
    do { response = try await web.send(request) } catch { throw .unavailable("no answer") }
    let content = Data(response.body)
    guard response.status == 200 else {
      let code = (try? JSONDecoder().decode(TossError.self, from: content))?.code ?? ""
      throw TossError.failure(response, code: code)
    }
    guard let payment = try? JSONDecoder().decode(TossPayment.self, from: content) else {
      throw .unavailable("unreadable answer")
    }
    return payment
  }
}
