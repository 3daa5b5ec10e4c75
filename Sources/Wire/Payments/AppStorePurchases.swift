/// Purchases in Apple's App Store, made with StoreKit 2, for all apps of the server.
///
/// The app passes the account's token to the purchase and posts what the App Store signed. The
/// server verifies it and hands over what was bought.
public enum AppStorePurchases {
  /// The token that binds purchases to my account: pass it to StoreKit as `appAccountToken`.
  ///
  /// It stays the same until the account is deleted.
  public static let account = Endpoint<Nothing, Nothing, AccountToken>(
    "appStorePurchases.account", .put, "/payments/app-store/account", for: .viewer,
    "The token for purchases of my account", refusals: [.appStoreUnavailable])

  /// Hands over what I bought on an iPhone; a repeated transaction has no further effect.
  ///
  /// Finish the StoreKit transaction only after this has succeeded.
  public static let redeem = Endpoint<Nothing, SignedTransaction, Orders.Order>(
    "appStorePurchases.redeem", .post, "/payments/app-store/transactions", for: .viewer,
    "Redeem a transaction that the App Store signed",
    refusals: [
      .appStoreUnavailable, .appStoreInvalid, .appStoreOtherApp, .appStoreProduct,
      .appStoreOtherAccount, .appStoreRevoked, .appStoreJoinFirst, .tooMany,
    ])

  /// Apple's webhook: App Store Server Notifications, version 2.
  public static let notice = Endpoint<Nothing, Notice, Nothing>(
    "appStorePurchases.notice", .post, "/payments/app-store/notices", for: .visitor,
    "App Store Server Notifications, version 2",
    refusals: [.appStoreUnavailable, .appStoreInvalid, .appStoreOtherApp, .tooMany])

  /// Output of `account`.
  public struct AccountToken: Codable, Hashable, Sendable {
    /// A UUID: `Product.PurchaseOption.appAccountToken(_:)` takes it.
    public var token: Wire.ID<AccountToken>

    public init(token: Wire.ID<AccountToken>) { self.token = token }
  }

  /// Input of `redeem`.
  public struct SignedTransaction: Codable, Hashable, Sendable {
    /// StoreKit's `jwsRepresentation` of the verification result.
    public var transaction: String

    public init(_ transaction: String) { self.transaction = transaction }
  }

  /// The body of Apple's webhook.
  public struct Notice: Codable, Hashable, Sendable {
    /// The notification, signed by the App Store.
    public var signedPayload: String

    public init(signedPayload: String) { self.signedPayload = signedPayload }
  }
}

extension Refusal {
  public static let appStoreUnavailable = Refusal(
    503, "app-store.unavailable", ko: "이 서버는 App Store 구매를 받지 않아요.",
    en: "This server takes no App Store purchases.")
  public static let appStoreInvalid = Refusal(
    400, "app-store.invalid", field: "transaction", ko: "App Store가 서명한 구매가 아니에요.",
    en: "The App Store did not sign this purchase.")
  public static let appStoreOtherApp = Refusal(
    400, "app-store.other-app", field: "transaction", ko: "다른 앱이나 시험 환경에서 한 구매예요.",
    en: "This purchase is of another app or of a test environment.")
  public static let appStoreProduct = Refusal(
    400, "app-store.product", field: "transaction", ko: "여기서 파는 상품이 아니에요.",
    en: "This is not sold here.")
  public static let appStoreOtherAccount = Refusal(
    403, "app-store.other-account", ko: "다른 계정에서 산 것이에요. 그 계정으로 로그인해 주세요.",
    en: "Another account bought this. Please sign in with that one.")
  public static let appStoreRevoked = Refusal(
    409, "app-store.revoked", ko: "환불되었거나 취소된 구매예요.",
    en: "This purchase was refunded or revoked.")
  public static let appStoreJoinFirst = Refusal(
    409, "app-store.join-first", ko: "먼저 가입해 주세요. 가입한 뒤에 다시 하면 산 것을 드려요.",
    en: "Please join first, and then try again to get what you bought.")
  public static let refundByAppStore = Refusal(
    409, "refund.by-app-store", ko: "App Store에서 산 것은 Apple만 환불할 수 있어요.",
    en: "Only Apple can refund what was bought in the App Store.")
}
