import Core
import Delivery
import SQL
import Wire

extension Payments {
  /// How long after the end of an order its provider may answer that the money was taken.
  static let confirmationLife = Duration.hours(1)
  /// How long a failed confirmation is looked at again, in case the money was taken after all.
  static let lateLife = Duration.hours(26)

  /// Looks after one order: ends it in time, asks the provider, repeats refunds.
  ///
  /// An open order needs no question at its end. Only our confirmation takes the money, and an
  /// order that has ended is not confirmed.
  func reconcile(_ job: Job, in db: Transaction) throws -> Job.Outcome {
    guard let id = ID<Orders.Order>(job.key), let order = try db.order(id) else { return .done }
    let pause = min(.hours(6), max(.minutes(1), job.now - order.expiresAt))
    switch order.state {
    case .open where order.expiresAt > job.now: return .reschedule(order.expiresAt)
    case .open:
      try end(id, as: .expired, from: [.open], because: nil, in: db)
      return .done
    case .confirming:
      let isOver = order.expiresAt + Self.confirmationLife < job.now
      try send(isOver ? .query : .confirm, id, in: db)
      return .reschedule(job.now + pause)
    case .failed:
      guard order.paymentKey != nil, order.expiresAt + Self.lateLife > job.now else { return .done }
      try send(.query, id, in: db)
      return .reschedule(job.now + .hours(12))
    case .expired: return .done
    case .paid, .refused:
      let open = try db.openRefunds(of: id)
      for refund in open { try send(refund, of: id, in: db) }
      return open.isEmpty ? .done : .reschedule(job.now + pause)
    }
  }
}

extension Transaction {
  /// The refunds that the provider has not done yet.
  func openRefunds(of order: ID<Orders.Order>) throws -> [ID<Orders.Refund>] {
    try all(
      """
      SELECT id FROM payment_refund WHERE order_id = \(order) AND state = 'queued' ORDER BY id
      """
    ) { try $0[0] }
  }
}
