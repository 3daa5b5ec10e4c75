import Wire

/// Something that the App Store signs at a time.
protocol AppStoreStatement: Decodable, Sendable {
  var signedDate: Instant { get }
}

/// The members of Apple's JWSTransactionDecodedPayload that we read.
struct AppStoreTransaction: AppStoreStatement {
  let transactionId: String
  /// The purchase itself: buying again what is owned, and restoring it, give new transactions of it.
  let originalTransactionId: String
  let bundleId: String
  let environment: String
  let productId: String
  let type: String
  let quantity: Int?
  let inAppOwnershipType: String?
  let appAccountToken: String?
  let signedDate: Instant
  let revocationDate: Instant?
  /// In thousandths of the currency's unit.
  let price: Int?
  let currency: String?

  /// What one customer bought once and for themselves.
  ///
  /// What a family shares has no account's token, and subscriptions and consumables are not sold.
  var isOwnPurchase: Bool {
    type == "Non-Consumable" && quantity ?? 1 == 1
      && inAppOwnershipType ?? "PURCHASED" == "PURCHASED"
      && (1...100).contains(originalTransactionId.utf8.count)
  }

  var account: ID<AppStorePurchases.AccountToken>? { appAccountToken.flatMap { ID($0) } }

  /// What the customer paid in won; nil for another currency, or for nothing.
  var won: Int? {
    guard currency == "KRW", let price, price % 1000 == 0,
      (100...100_000_000).contains(price / 1000)
    else { return nil }
    return price / 1000
  }

  /// How the receipt names the payment: with what was paid, when that is not the order's price.
  var method: String {
    guard won == nil, let price, let currency, currency.utf8.count <= 8 else { return "App Store" }
    let (units, cents) = (price / 1000, price % 1000 / 10)
    let amount = cents == 0 ? "\(units)" : "\(units)." + (cents < 10 ? "0\(cents)" : "\(cents)")
    return "App Store (\(currency) \(amount))"
  }
}

/// The members of Apple's responseBodyV2DecodedPayload that we read.
struct AppStoreNotification: AppStoreStatement {
  struct Content: Decodable, Sendable {
    let bundleId: String?
    let environment: String?
    let signedTransactionInfo: String?
  }

  let notificationType: String
  let signedDate: Instant
  let data: Content?
}
