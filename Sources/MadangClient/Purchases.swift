public import Foundation
public import Wire

extension Madang {
  /// The token that binds purchases in the App Store to the signed-in account.
  ///
  /// Pass it to StoreKit with every purchase: `product.purchase(options: [.appAccountToken(token)])`.
  /// It stays the same until the account is deleted.
  public func appAccountToken(policy: CallPolicy? = nil) async throws -> UUID {
    let token = try await send(AppStorePurchases.account, policy: policy).token
    guard let uuid = UUID(uuidString: token.description) else {
      throw Refusal.appStoreUnavailable
    }
    return uuid
  }

  /// Hands over what StoreKit has sold to the signed-in account.
  ///
  /// `jwsRepresentation` is that of StoreKit's `VerificationResult`. Finish the transaction after this
  /// has succeeded, or was refused for what will not change (`AppStorePurchases.isFinal`). A repetition has no
  /// further effect.
  @discardableResult
  public func redeem(
    jwsRepresentation: String, policy: CallPolicy? = nil
  ) async throws -> Orders.Order {
    try await send(
      AppStorePurchases.redeem, AppStorePurchases.SignedTransaction(jwsRepresentation),
      policy: policy)
  }
}

extension AppStorePurchases {
  /// Whether a refused transaction will always be refused, so that StoreKit may forget it.
  ///
  /// What another account has bought, or who has not joined yet, may be handed over later.
  public static func isFinal(_ refusal: Refusal) -> Bool {
    [.appStoreRevoked, .appStoreProduct].contains(refusal)
  }
}
