extension Sesac {
  /// What can be worn, what it costs and what I own.
  public static let shop = Endpoint<Nothing, ShopRequest, Shop>(
    "sesac.shop", .get, "/sesac/shop", "Characters and backgrounds, with what I own")

  /// Wears a character and a background that I own.
  public static let wear = Endpoint<Nothing, Look, Me>(
    "sesac.wear", .put, "/sesac/me/look", "Wear a character and a background",
    refusals: [.sesacItem, .sesacNotOwned])

  /// Opens an order for a character or a background; the item is mine once it is paid.
  public static let buy = Endpoint<Nothing, Item, Bought>(
    "sesac.buy", .post, "/sesac/shop/orders", "Buy a character or a background",
    refusals: [.sesacItem, .sesacOwned, .paymentUnavailable, .orderInProgress])

  /// What an item is worn as.
  public enum Part: String, Codable, ExtensibleValue {
    /// The character (새싹).
    case sprout = "SPROUT"
    /// What is behind it (배경).
    case background = "BACKGROUND"
  }

  /// A character or a background.
  public struct Item: Codable, Sendable, Hashable {
    /// What it is worn as.
    public var part: Part
    /// Its number among those of its part; 0 is everybody's.
    public var number: Int

    public init(_ part: Part, _ number: Int) {
      self.part = part
      self.number = number
    }

    /// How many there are of a part.
    public static func count(of part: Part) -> Int { prices[part]?.count ?? 0 }

    /// In won; 0 is free, and nil when there is no such item.
    public var price: Int? {
      guard let prices = Self.prices[part], prices.indices.contains(number) else { return nil }
      return prices[number]
    }

    private static let prices: [Part: [Int]] = [
      .sprout: [0, 1_200, 2_500, 2_500, 2_500],
      .background: [0, 1_200, 1_200, 1_200, 2_500, 2_500, 2_500, 2_500],
    ]
  }

  /// Input of `shop`: what the page shows before it is worn.
  public struct ShopRequest: Codable, Sendable, Hashable {
    /// The part whose items are listed; characters without one.
    public var part: Part?
    /// The character that is tried on; nil is the worn one.
    public var sprout: Int?
    /// The background that is tried on; nil is the worn one.
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
    /// All there is, characters first, in the order of their numbers.
    public var items: [Offer]

    public init(look: Look, items: [Offer]) {
      self.look = look
      self.items = items
    }
  }

  /// An item as the shop lists it.
  public struct Offer: Codable, Sendable, Hashable {
    /// What it is worn as.
    public var part: Extensible<Part>
    /// Its number among those of its part.
    public var number: Int
    /// In Korean.
    public var nameKo: String
    /// In English.
    public var nameEn: String
    /// In won; 0 is free.
    public var price: Int
    /// Whether I may wear it.
    public var isOwned: Bool

    /// What an item is called and costs, and whether the asker has it.
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
    /// The order to be paid with `Orders.checkout`.
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
