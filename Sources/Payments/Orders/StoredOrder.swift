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
    id = try row[0]
    account = try row[1]
    kind = try row[2]
    subject = try row[3]
    title = try LocalizedText(ko: row[4], en: row[5])
    price = try row[6]
    refunded = try row[7]
    state = try row[8]
    provider = try row[9]
    paymentKey = try row[10]
    checkoutURL = try row[11]
    policy = try row[12]
    method = try row[13]
    receiptURL = try row[14]
    failure = try row[15]
    createdAt = try row[16]
    expiresAt = try row[17]
    paidAt = try row[18]
    let lines: String? = try row[19]
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
