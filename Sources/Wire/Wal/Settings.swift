extension Wal {
  /// Says my nickname.
  public static let rename = Endpoint<Nothing, NewNickname, Me>(
    "wal.rename", .put, "/wal/me/nickname", "Say my nickname")

  /// Says all the hours I want messages at.
  public static let setSlots = Endpoint<Nothing, SlotSet, Me>(
    "wal.setSlots", .put, "/wal/me/slots", "Say the hours I want messages at",
    refusals: [.slotsNone])

  /// Says all the kinds I want.
  public static let setCategories = Endpoint<Nothing, CategorySet, Me>(
    "wal.setCategories", .put, "/wal/me/categories", "Say the kinds of message I want",
    refusals: [.categoriesNone])

  /// Says where I am, so that days and hours are those of that place.
  public static let setZone = Endpoint<Nothing, NewZone, Me>(
    "wal.setZone", .put, "/wal/me/zone", "Say my time zone")

  /// Input of `rename`.
  public struct NewNickname: Codable, Sendable, Hashable {
    /// The nickname from now on.
    public var nickname: Nickname

    public init(_ nickname: Nickname) { self.nickname = nickname }
  }

  /// Input of `setSlots`.
  public struct SlotSet: Codable, Sendable, Hashable {
    /// The hours I want messages at; at least one.
    public var slots: [Slot]

    public init(_ slots: [Slot]) { self.slots = slots }
  }

  /// Input of `setCategories`.
  public struct CategorySet: Codable, Sendable, Hashable {
    /// The kinds I want; at least one.
    public var categories: [Category]

    public init(_ categories: [Category]) { self.categories = categories }
  }

  /// Input of `setZone`.
  public struct NewZone: Codable, Sendable, Hashable {
    /// The time zone from now on.
    public var zone: Zone

    public init(_ zone: Zone) { self.zone = zone }
  }
}
