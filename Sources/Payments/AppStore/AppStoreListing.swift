public import HTML
public import SQL
public import Wire

/// Something that an app sells in the App Store.
public struct AppStoreItem: Sendable {
  /// What the receipt names.
  public let title: LocalizedText
  /// In won, for customers whose App Store has another currency.
  public let price: Int

  public init(title: LocalizedText, price: Int) {
    self.title = title
    self.price = price
  }
}

/// What an app sells in the App Store of a product that it has registered.
public struct AppStoreListing<Subject>: Sendable {
  let product: Product<Subject>
  let item: @Sendable (String) -> AppStoreItem?
  let grant: @Sendable (String, ID<Account>, Transaction) throws -> ID<Subject>?

  /// `item` is what a product id of App Store Connect names; nil for an unknown one.
  ///
  /// `grant` hands it over to the account, also when it owns it already, and returns what is owned;
  /// nil for an account that has not joined the app. Orders are returned by the product's
  /// `ProductHandler`.
  public init(
    _ product: Product<Subject>, item: @escaping @Sendable (String) -> AppStoreItem?,
    grant: @escaping @Sendable (String, ID<Account>, Transaction) throws -> ID<Subject>?
  ) {
    self.product = product
    self.item = item
    self.grant = grant
  }
}

/// An ``AppStoreListing`` without the type of its subject.
struct ErasedListing: Sendable {
  let kind: String
  let item: @Sendable (String) -> AppStoreItem?
  let grant: @Sendable (String, ID<Account>, Transaction) throws -> [UInt8]?

  init<Subject>(_ listing: AppStoreListing<Subject>) {
    kind = listing.product.kind
    item = listing.item
    grant = { try listing.grant($0, $1, $2)?.bytes }
  }
}
