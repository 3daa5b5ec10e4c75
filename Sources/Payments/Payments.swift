public import Commons
import Core
import Delivery
import Foundation
import HTML
public import SQL
import Synchronization
public import Wire

/// Orders, payments and refunds for all apps.
///
/// An app registers what it sells, opens an order in the transaction that reserves it, and hands it
/// over when the provider has confirmed. Nothing is handed over before, and nothing twice.
public final class Payments: Sendable {
  /// The job that looks after an order until nothing is open.
  static let job = "payment.order"

  let services: Services
  let provider: (any PaymentProvider)?
  /// Nil refuses purchases in the App Store.
  let appStore: AppStoreVerifier?
  private let products = Mutex<[String: ErasedProduct]>([:])
  private let listings = Mutex<[ErasedListing]>([])

  public static let migrations = MigrationSet(
    name: "payments",
    scripts: [
      PackageResources._01_payments_sql, PackageResources._02_app_store_sql,
      PackageResources._03_lines_sql,
    ])

  /// Adds itself to `services`; without a provider every new order is refused.
  @discardableResult
  public init(
    _ services: Services, provider: (any PaymentProvider)?, appStore: AppStoreVerifier? = nil
  ) {
    self.services = services
    self.provider = provider
    self.appStore = appStore
    if let provider {
      services.outbox.register(.payment, by: PaymentCourier(payments: self, provider: provider))
    }
    services.jobs.on(Self.job) { [self] in try reconcile($0, in: $1) }
    registerAccountData()
    services.added.add(
      self,
      sections: [
        OperatorSection(
          title: t(ko: "결제와 환불", en: "Payments and refunds"), path: OperatorOrders.list.path,
          acts: ["payment.refunded": t(ko: "환불", en: "Refunded")])
      ],
      jobs: [Self.job: t(ko: "결제 살피기", en: "Looking after payments")],
      accountPages: [AccountPageLink(Orders.list.path, t(ko: "결제 내역", en: "My payments"))]
    ) { [self] in try mount(on: &$0) }
  }

  /// Registers what an app does with orders of `product`; call it before the server starts.
  public func register<Subject>(_ product: Product<Subject>, _ handler: ProductHandler<Subject>) {
    products.withLock { $0[product.kind] = ErasedProduct(handler) }
  }

  /// Registers what an app sells in the App Store; its product is registered too.
  public func register<Subject>(_ listing: AppStoreListing<Subject>) {
    listings.withLock { $0.append(ErasedListing(listing)) }
  }

  /// What sells the product with an id of App Store Connect; nil for an unknown one.
  func listing(_ productID: String) -> (listing: ErasedListing, item: AppStoreItem)? {
    for listing in listings.withLock({ $0 }) {
      if let item = listing.item(productID) { return (listing, item) }
    }
    return nil
  }

  func product(_ kind: String) throws -> ErasedProduct {
    guard let product = products.withLock({ $0[kind] }) else { throw ProductMissing(kind: kind) }
    return product
  }

  /// Whether orders can be opened.
  public var isAvailable: Bool { provider != nil }

  /// Whether what was bought in the App Store can be redeemed.
  public var takesAppStorePurchases: Bool { appStore != nil }

  /// Opens an order in the transaction that reserves what is sold.
  ///
  /// The same customer gets the order that is already open for the same thing at the same price.
  /// Declare `.paymentUnavailable` and `.orderInProgress` for the endpoint that calls it.
  public func open<Subject>(
    _ new: NewOrder<Subject>, in db: Transaction
  ) throws -> ID<Orders.Order> {
    guard let provider else { throw Refusal.paymentUnavailable }
    let now = services.world.now()
    if let live = try db.liveOrder(of: new.product.kind, new.subject.bytes) {
      let isSame = live.account == new.account && live.price == new.price && live.expiresAt > now
      if isSame { return live.id }
      guard live.state == .open, live.account == new.account || live.expiresAt <= now else {
        throw Refusal.orderInProgress
      }
      _ = try db.endUnpaid(live.id, as: .expired, from: [.open], because: "replaced")
    }
    guard new.lines.isEmpty || new.lines.map(\.amount).reduce(0, +) == new.price else {
      throw OrderLinesDiffer(kind: new.product.kind, price: new.price)
    }
    let id = services.world.id(Orders.Order.self)
    let policy = try new.policy.map { try Self.json($0) }
    let lines = new.lines.isEmpty ? nil : try Self.json(new.lines)
    try db.insertOrder(id, new, policy: policy, lines: lines, at: provider.name, now: now)
    try send(.create, id, in: db)
    try services.jobs.schedule(Self.job, id.description, at: now + new.life, in: db)
    return id
  }

  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  /// Queues a call to the provider; the same call that still waits is replaced.
  func send(_ call: PaymentCall.Kind, _ order: ID<Orders.Order>, in db: Transaction) throws {
    try put(PaymentCall(kind: call, order: order), tag: "\(call.rawValue) \(order)", in: db)
  }

  func put(_ call: PaymentCall, tag: String, in db: Transaction) throws {
    guard let provider else { return }
    try services.outbox.put(
      OutboxMessage(.payment, to: provider.name, call, tag: tag, life: call.kind.life), in: db)
  }
}

/// An order whose lines have another sum than its price.
struct OrderLinesDiffer: Error, CustomStringConvertible {
  let kind: String
  let price: Int
  var description: String { "the lines of an order of \(kind) do not sum to \(price) won" }
}

/// A kind of product that no app has registered.
struct ProductMissing: Error, CustomStringConvertible {
  let kind: String
  var description: String { "no app sells \(kind)" }
}

extension Services {
  /// The payments of this server; throws in a process that has none.
  public var payments: Payments {
    get throws {
      guard let payments = added[Payments.self] else {
        throw MissingServiceError(type: Payments.self)
      }
      return payments
    }
  }
}
