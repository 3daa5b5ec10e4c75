import Foundation
import HTML
public import SQL
public import Wire

/// A row of `payment_order`.
struct StoredOrder: Sendable {
  typealias State = Orders.Order.State

  let id: ID<Orders.Order>
  let account: ID<Account>?
  let kind: String
  let subject: [UInt8]
  let title: LocalizedText
  let price: Int
  let refunded: Int
  let state: State
  let provider: String
  let paymentKey: String?
  let checkoutURL: String?
  let policy: String?
  let lines: [Orders.Line]
  let method: String?
  let receiptURL: String?
  let failure: String?
  let createdAt: Instant
  let expiresAt: Instant
  let paidAt: Instant?

  static let columns: SQL = """
    id, account_id, kind, subject_id, title_ko, title_en, price, refunded, state, provider,
    payment_key, checkout_url, policy, method, receipt_url, failure, created_at, expires_at, paid_at,
    lines
    """

  init(_ row: Row) throws {
    id = try row.next()
    account = try row.next()
    kind = try row.next()
    subject = try row.next()
    title = try LocalizedText(ko: row.next(), en: row.next())
    price = try row.next()
    refunded = try row.next()
    state = try row.next()
    provider = try row.next()
    paymentKey = try row.next()
    checkoutURL = try row.next()
    policy = try row.next()
    method = try row.next()
    receiptURL = try row.next()
    failure = try row.next()
    createdAt = try row.next()
    expiresAt = try row.next()
    paidAt = try row.next()
    let lines: String? = try row.next()
    self.lines =
      try lines.map { try JSONDecoder().decode([Orders.Line].self, from: Data($0.utf8)) } ?? []
  }

  /// The name of the app that sells it.
  var app: String { String(kind.prefix { $0 != "." }) }

  func purchase<Subject>() throws -> Purchase<Subject> {
    guard let subject = ID<Subject>(bytes: subject) else {
      throw SubjectUnreadable(kind: kind)
    }
    return Purchase(order: id, subject: subject, account: account, price: price)
  }
}

/// An order whose subject is not the id of its product.
struct SubjectUnreadable: Error {
  let kind: String
}

extension Orders.Order.State: Column {}
