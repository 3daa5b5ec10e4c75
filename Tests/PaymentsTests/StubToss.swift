import Core
import Foundation
import Synchronization
import TestKit
import Wire

/// Toss's API as documented, which can decline, delay, lose responses and forget idempotency keys.
final class StubToss: Web {
  static let address = "https://toss.test"

  struct Payment {
    var orderId: String
    var amount: Int
    var status = "READY"
    var cancels: [(key: String, reason: String, amount: Int)] = []
  }

  struct State {
    var payments: [String: Payment] = [:]
    /// Stored answers by idempotency key.
    var answers: [String: OutgoingResponse] = [:]
    var calls: [(method: String, path: String, key: String?)] = []
    /// Refuses the next confirmations with this code.
    var declines: String?
    /// How many more answers are lost after their effect.
    var losses = 0
    /// Whether answers are held back after their effect, until the call is cancelled.
    var hangs = false
    /// How many more calls fail before their effect.
    var outages = 0
  }

  let state = Mutex(State())

  /// How often a call that ends so was made.
  func count(_ end: String) -> Int {
    state.withLock { state in state.calls.count { $0.path.hasSuffix(end) } }
  }

  func payment(_ key: String) -> Payment? { state.withLock { $0.payments[key] } }

  /// The customer agrees on the checkout page.
  func agree(_ key: String) { state.withLock { $0.payments[key]?.status = "IN_PROGRESS" } }

  func send(_ request: OutgoingRequest) async throws -> OutgoingResponse {
    let header = { (name: String) in request.headers.first { $0.name == name }?.value }
    guard header("Authorization") == "Basic " + Data("test_sk:".utf8).base64EncodedString() else {
      return Self.error(401, "UNAUTHORIZED_KEY")
    }
    let path = String(request.url.dropFirst(Self.address.count))
    let body =
      (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any] ?? [:]
    let (response, hangs) = try state.withLock { state in
      let key = header("Idempotency-Key")
      state.calls.append((request.method, path, key))
      if state.outages > 0 {
        state.outages -= 1
        throw Unreachable("no route")
      }
      let response =
        key.flatMap { state.answers[$0] } ?? Self.answer(request.method, path, body, &state)
      if let key { state.answers[key] = response }
      if state.losses > 0 {
        state.losses -= 1
        throw Unreachable("the answer was lost")
      }
      return (response, state.hangs)
    }
    if hangs { try await Task.sleep(for: .hours(1)) }
    return response
  }

  private static func answer(
    _ method: String, _ path: String, _ body: [String: Any], _ state: inout State
  ) -> OutgoingResponse {
    if method == "POST", path == "/v1/payments" {
      guard let order = body["orderId"] as? String, let amount = body["amount"] as? Int,
        let success = body["successUrl"] as? String,
        success == "https://madang.test/payments/\(order)/success"
      else { return error(400, "INVALID_REQUEST") }
      let key = "key-\(order)"
      state.payments[key] = Payment(orderId: order, amount: amount)
      return json(key, state)
    }
    if method == "POST", path == "/v1/payments/confirm" {
      guard let key = body["paymentKey"] as? String, let payment = state.payments[key],
        payment.status != "READY"
      else { return error(404, "NOT_FOUND_PAYMENT_SESSION") }
      guard payment.status == "IN_PROGRESS" else { return error(400, "ALREADY_PROCESSED_PAYMENT") }
      guard body["amount"] as? Int == payment.amount else { return error(400, "INVALID_REQUEST") }
      if let code = state.declines {
        state.payments[key]?.status = "ABORTED"
        return error(403, code)
      }
      state.payments[key]?.status = "DONE"
      return json(key, state)
    }
    if method == "GET", path.hasPrefix("/v1/payments/orders/") {
      let key = "key-\(path.dropFirst("/v1/payments/orders/".count))"
      return state.payments[key] == nil ? error(404, "NOT_FOUND_PAYMENT") : json(key, state)
    }
    if method == "POST", path.hasSuffix("/cancel") {
      let key = String(path.dropFirst("/v1/payments/".count).dropLast("/cancel".count))
      guard let payment = state.payments[key], let amount = body["cancelAmount"] as? Int,
        let reason = body["cancelReason"] as? String
      else { return error(404, "NOT_FOUND_PAYMENT") }
      let left = payment.amount - payment.cancels.reduce(0) { $0 + $1.amount }
      guard amount <= left else { return error(403, "NOT_CANCELABLE_AMOUNT") }
      state.payments[key]?.cancels.append(("c\(payment.cancels.count)", reason, amount))
      state.payments[key]?.status = amount == left ? "CANCELED" : "PARTIAL_CANCELED"
      return json(key, state)
    }
    return error(404, "NOT_FOUND")
  }

  private static func json(_ key: String, _ state: State) -> OutgoingResponse {
    guard let payment = state.payments[key] else { return error(404, "NOT_FOUND_PAYMENT") }
    let object: [String: Any] = [
      "paymentKey": key, "orderId": payment.orderId, "status": payment.status,
      "totalAmount": payment.amount, "method": "카드",
      "checkout": ["url": "https://api.tosspayments.com/v1/payments/\(key)/checkout"],
      "receipt": ["url": "https://dashboard.tosspayments.com/receipt/\(key)"],
      "cancels": payment.cancels.map {
        [
          "transactionKey": $0.key, "cancelAmount": $0.amount, "cancelReason": $0.reason,
          "cancelStatus": "DONE",
        ] as [String: Any]
      },
    ]
    return OutgoingResponse(
      status: 200, body: Array((try? JSONSerialization.data(withJSONObject: object)) ?? Data()))
  }

  private static func error(_ status: Int, _ code: String) -> OutgoingResponse {
    OutgoingResponse(
      status: status, body: Array("{\"code\":\"\(code)\",\"message\":\"-\"}".utf8))
  }
}
