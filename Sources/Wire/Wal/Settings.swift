extension Wal {
  /// Changes my nickname.
  public static let rename = Endpoint<Nothing, NewNickname, Me>(
    "wal.rename", .put, "/wal/me/nickname", "Change my nickname")

  /// Replaces my delivery times.
  public static let setSlots = Endpoint<Nothing, SlotSet, Me>(
    "wal.setSlots", .put, "/wal/me/slots", "Replace my delivery times",
    refusals: [.slotsNone])

  /// Replaces the kinds of message I receive.
  public static let setCategories = Endpoint<Nothing, CategorySet, Me>(
    "wal.setCategories", .put, "/wal/me/categories", "Replace the kinds of message I receive",
    refusals: [.categoriesNone])

  /// Changes my time zone, by which days and delivery times are computed.
  public static let setZone = Endpoint<Nothing, NewZone, Me>(
    "wal.setZone", .put, "/wal/me/zone", "Change my time zone")

  /// Input of `rename`.
  public struct NewNickname: Codable, Sendable, Hashable {
    /// The new nickname.
    public var nickname: Nickname

    public init(_ nickname: Nickname) { self.nickname = nickname }
  }

  /// Input of `setSlots`.
  public struct SlotSet: Codable, Sendable, Hashable {
    /// The delivery times; at least one.
    public var slots: [Slot]

    public init(_ slots: [Slot]) { self.slots = slots }
  }

  /// Input of `setCategories`.
  public struct CategorySet: Codable, Sendable, Hashable {
    /// The kinds of message to receive; at least one.
    public var categories: [Category]

    public init(_ categories: [Category]) { self.categories = categories }
  }

  /// Input of `setZone`.
  public struct NewZone: Codable, Sendable, Hashable {
    /// The new time zone.
    public var zone: Zone

    public init(_ zone: Zone) { self.zone = zone }
  }
}
