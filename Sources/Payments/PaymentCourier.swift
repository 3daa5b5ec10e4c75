import Commons
import Core
import Delivery
import HTML
import SQL
import Wire

/// Makes the queued calls to the provider and records their results, each in its own transaction.
///
/// After a crash in between, the call is made again: the provider repeats its answer for the same
/// order or refund, and recording it twice changes nothing.
struct PaymentCourier: Courier {
  let payments: Payments
  let provider: any PaymentProvider
  let atOnce = 16

  private var world: World { payments.services.world }
  private var db: Database { payments.services.db }

  func deliver(_ item: OutboxItem) async -> Delivery {
    do {
      let call: PaymentCall = try item.read()
      guard let order = try await db.read({ try $0.order(call.order) }) else { return .gone }
      guard order.provider == provider.name else {
        return .failed(because: "the order belongs to \(order.provider)")
      }
      switch call.kind {
      case .create: try await create(order)
      case .confirm: try await confirm(order)
      case .query: try await query(order)
      case .refund: if let refund = call.refund { try await self.refund(refund, of: order) }
      }
      return .delivered
    } catch ProviderFailure.unavailable(let reason, let after) {
      return .retry(after: after, because: reason)
    } catch ProviderFailure.rejected(let code) {
      return .failed(because: code)
    } catch {
      return .retry(because: "\(type(of: error))")
    }
  }

  private func create(_ order: StoredOrder) async throws {
    guard order.state == .open, order.paymentKey == nil else { return }
    do {
      let created = try await provider.create(
        OrderForProvider(id: order.id, title: order.title.ko, price: order.price))
      try await db.write {
        try $0.setCheckout(order.id, key: created.key, url: created.checkoutURL)
      }
    } catch ProviderFailure.rejected(let code) {
      try await fail(order, because: code)
    }
  }

  private func confirm(_ order: StoredOrder) async throws {
    guard order.state == .confirming, let key = order.paymentKey else { return }
    var payment: ProviderPayment?
    do {
      payment = try await provider.confirm(order.id, key: key, amount: order.price)
    } catch ProviderFailure.rejected(let code) {
      // It may be refused because an earlier call has succeeded.
      payment = try await provider.payment(of: order.id)
      guard payment?.state == .paid else { return try await fail(order, because: code) }
    }
    if let payment { try await record(payment, of: order) }
  }

  private func query(_ order: StoredOrder) async throws {
    let payment = try await provider.payment(of: order.id)
    if let payment { try await record(payment, of: order) }
    let isOver = order.expiresAt + Payments.confirmationLife < world.now()
    if order.state == .confirming, payment?.state != .paid, payment?.state == .failed || isOver {
      try await fail(order, because: payment?.state == .failed ? "declined" : "no-answer")
    }
  }

  private func refund(_ refund: ID<Orders.Refund>, of order: StoredOrder) async throws {
    let open: Int? = try await db.read { db in
      try db.value("SELECT amount FROM payment_refund WHERE id = \(refund) AND state = 'queued'")
    }
    guard let amount = open, let key = order.paymentKey else { return }
    // An answer may have been lost longer ago than the provider remembers idempotency keys.
    let returns = try await provider.payment(of: order.id)?.returns ?? []
    if !returns.contains(where: { $0.refund == refund }) {
      do {
        try await provider.refund(refund, of: order.id, key: key, amount: amount)
      } catch {
        try await note(error, on: refund)
        throw error
      }
    }
    let now = world.now()
    try await db.write { try payments.finish(refund, at: now, in: $0) }
  }

  private func note(_ failure: ProviderFailure, on refund: ID<Orders.Refund>) async throws {
    guard case .rejected(let code) = failure else { return }
    try await db.write { db in
      try db.run("UPDATE payment_refund SET failure = \(code) WHERE id = \(refund)")
    }
  }

  /// Records what the provider says about a payment.
  private func record(_ payment: ProviderPayment, of order: StoredOrder) async throws {
    guard payment.state == .paid else { return }
    guard payment.amount == order.price else {
      world.log("payments: order \(order.id) was paid with another amount")
      throw ProviderFailure.rejected("another amount")
    }
    let now = world.now()
    try await db.write { db in
      try payments.recordConfirmation(order.id, payment, at: now, in: db)
      try payments.recordReturns(payment.returns, of: order.id, at: now, in: db)
    }
  }

  private func fail(_ order: StoredOrder, because code: String) async throws {
    try await db.write { db in
      try payments.end(
        order.id, as: .failed, from: [.open, .confirming], because: code, in: db)
    }
  }
}
