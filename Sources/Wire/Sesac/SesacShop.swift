extension Sesac {
  /// The characters and backgrounds, their prices, and which I own.
  public static let shop = Endpoint<Nothing, ShopRequest, Shop>(
    "sesac.shop", .get, "/sesac/shop", "Characters and backgrounds, with what I own")

  /// Wears a character and a background; refused unless I own both.
  public static let wear = Endpoint<Nothing, Look, Me>(
    "sesac.wear", .put, "/sesac/me/look", "Wear a character and a background",
    refusals: [.sesacItem, .sesacNotOwned])

  /// Creates an order for an item, which is mine once the order is paid.
  public static let buy = Endpoint<Nothing, Item, Bought>(
    "sesac.buy", .post, "/sesac/shop/orders", "Buy a character or a background",
    refusals: [.sesacItem, .sesacOwned, .paymentUnavailable, .orderInProgress])

  /// The part of a look that an item is.
  public enum Part: String, Codable, ExtensibleValue {
    /// The character (새싹).
    case sprout = "SPROUT"
    /// The background (배경).
    case background = "BACKGROUND"
  }

  /// A character or a background.
  public struct Item: Codable, Sendable, Hashable {
    /// The part.
    public var part: Part
    /// The number within its part; 0 is free for everyone.
    public var number: Int

    public init(_ part: Part, _ number: Int) {
      self.part = part
      self.number = number
    }

    /// The number of items of a part.
    public static func count(of part: Part) -> Int { prices[part]?.count ?? 0 }

    /// The price in won; 0 is free, nil if the item does not exist.
    public var price: Int? {
      guard let prices = Self.prices[part], prices.indices.contains(number) else { return nil }
      return prices[number]
    }

    /// The product id in App Store Connect, a non-consumable; nil for what is free or does not exist.
    public var appStoreProduct: String? {
      guard let price, price > 0 else { return nil }
      return Self.productPrefix + (part == .sprout ? "sprout" : "background") + String(number)
    }

    /// The item with a product id of App Store Connect; nil for another product.
    public init?(appStoreProduct: String) {
      let items = Part.allCases.flatMap { part in
        (0..<Self.count(of: part)).map { Item(part, $0) }
      }
      guard let item = items.first(where: { $0.appStoreProduct == appStoreProduct }) else {
        return nil
      }
      self = item
    }

    private static let productPrefix = "com.memolease.sesac1."

    private static let prices: [Part: [Int]] = [
      .sprout: [0, 1_200, 2_500, 2_500, 2_500],
      .background: [0, 1_200, 1_200, 1_200, 2_500, 2_500, 2_500, 2_500],
    ]
  }

  /// An item that I bought.
  public struct OwnedItem: Codable, Sendable, Hashable {
    /// The part.
    public var part: Extensible<Part>
    /// The number within its part.
    public var number: Int

    public init(_ item: Item) {
      part = .known(item.part)
      number = item.number
    }
  }

  /// Input of `shop`: the listed part, and the items to preview.
  public struct ShopRequest: Codable, Sendable, Hashable {
    /// The part whose items are listed; characters when nil.
    public var part: Part?
    /// The previewed character; the worn one when nil.
    public var sprout: Int?
    /// The previewed background; the worn one when nil.
    public var background: Int?

    public init(part: Part? = nil, sprout: Int? = nil, background: Int? = nil) {
      self.part = part
      self.sprout = sprout
      self.background = background
    }
  }

  /// Output of `shop`.
  public struct Shop: Codable, Sendable, Hashable {
    /// What I wear.
    public var look: Look
    /// All items, characters first, by number.
    public var items: [Offer]

    public init(look: Look, items: [Offer]) {
      self.look = look
      self.items = items
    }
  }

  /// An item as the shop lists it.
  public struct Offer: Codable, Sendable, Hashable {
    /// The part.
    public var part: Extensible<Part>
    /// The number within its part.
    public var number: Int
    /// The name in Korean.
    public var nameKo: String
    /// The name in English.
    public var nameEn: String
    /// The price in won; 0 is free.
    public var price: Int
    /// Whether I own it.
    public var isOwned: Bool

    /// An item with its name and price, and whether the account owns it.
    public init(_ item: Item, nameKo: String, nameEn: String, price: Int, isOwned: Bool) {
      part = .known(item.part)
      number = item.number
      self.nameKo = nameKo
      self.nameEn = nameEn
      self.price = price
      self.isOwned = isOwned
    }
  }

  /// Output of `buy`.
  public struct Bought: Codable, Sendable, Hashable {
    /// The order, to be paid through `Orders.checkout`.
    public var order: ID<Orders.Order>

    public init(order: ID<Orders.Order>) { self.order = order }
  }
}

extension Refusal {
  public static let sesacItem = Refusal(
    404, "sesac.item", ko: "그런 아이템이 없어요.", en: "There is no such item.")
  public static let sesacNotOwned = Refusal(
    403, "sesac.notOwned", ko: "아직 사지 않은 아이템이에요.", en: "You have not bought this yet.")
  public static let sesacOwned = Refusal(
    409, "sesac.owned", ko: "이미 가지고 있어요.", en: "You have this already.")
}
