public import SQL
public import Wire

/// A kind of thing that an app sells, such as `sample.ticket`: the app's name, a dot, a word.
public struct Product<Subject>: Sendable {
  public let kind: String

  public init(_ kind: String) { self.kind = kind }
}

/// What a customer buys, as the app that sells it sees it.
public struct Purchase<Subject>: Sendable {
  public let order: ID<Orders.Order>
  public let subject: ID<Subject>
  /// Nil once the customer deleted the account.
  public let account: ID<Account>?
  /// In won, as all amounts.
  public let price: Int
}

/// An app's part of the sale of a kind of product.
///
/// The closures run in the transaction that changes the order, so both happen or neither does. Like
/// all verbs they may run again, and have no other effects.
public struct ProductHandler<Subject>: Sendable {
  public typealias Step = @Sendable (Purchase<Subject>, Transaction) throws -> Void

  /// Hands over what was paid for.
  ///
  /// A refusal undoes its changes and returns the whole price to the customer.
  let fulfil: Step
  /// The order ended without a payment, so that what was held for it is free.
  let release: Step
  /// So much was returned by an operator or at the provider, not at the app's request.
  let refunded: @Sendable (Purchase<Subject>, Int, Transaction) throws -> Void
  /// The page about what is sold, where the customer continues.
  let path: @Sendable (ID<Subject>) -> String
  /// Where the customer tries again after an order that ended without being fulfilled; nil where that is
  /// no longer possible.
  let retryPath: @Sendable (ID<Subject>, Transaction) throws -> String?

  public init(
    path: @escaping @Sendable (ID<Subject>) -> String,
    retryPath: (@Sendable (ID<Subject>, Transaction) throws -> String?)? = nil,
    fulfil: @escaping Step,
    release: @escaping Step = { _, _ in },
    refunded: @escaping @Sendable (Purchase<Subject>, Int, Transaction) throws -> Void = {
      _, _, _ in
    }
  ) {
    self.path = path
    self.retryPath = retryPath ?? { id, _ in path(id) }
    self.fulfil = fulfil
    self.release = release
    self.refunded = refunded
  }
}

/// A ``ProductHandler`` without the type of its subject.
struct ErasedProduct: Sendable {
  let fulfil: @Sendable (StoredOrder, Transaction) throws -> Void
  let release: @Sendable (StoredOrder, Transaction) throws -> Void
  let refunded: @Sendable (StoredOrder, Int, Transaction) throws -> Void
  let path: @Sendable ([UInt8]) -> String?
  let retryPath: @Sendable ([UInt8], Transaction) throws -> String?

  init<Subject>(_ handler: ProductHandler<Subject>) {
    fulfil = { try handler.fulfil($0.purchase(), $1) }
    release = { try handler.release($0.purchase(), $1) }
    refunded = { try handler.refunded($0.purchase(), $1, $2) }
    path = { ID<Subject>(bytes: $0).map(handler.path) }
    retryPath = { bytes, db in
      try ID<Subject>(bytes: bytes).flatMap { try handler.retryPath($0, db) }
    }
  }
}
