extension Yedi {
  /// My menu as clients see it.
  public static let services = Endpoint<Nothing, Nothing, Menu>(
    "yedi.services", .get, "/yedi/studio/services", "My menu", refusals: [.designersOnly])

  /// Adds a service to my menu; at most 60.
  public static let addService = Endpoint<Nothing, ServiceRequest, Service>(
    "yedi.addService", .post, "/yedi/studio/services", "Add a service to my menu",
    refusals: [
      .designersOnly, .servicePrice, .serviceMinutes, .mediumSurcharge, .longSurcharge,
      .servicesFull,
    ])

  /// Changes a service; existing bookings keep the name and price they were made with.
  public static let editService = Endpoint<ID<Service>, ServiceRequest, Service>(
    "yedi.editService", .put, "/yedi/studio/services/:service", "Change a service",
    refusals: [
      .designersOnly, .servicePrice, .serviceMinutes, .mediumSurcharge, .longSurcharge,
    ])

  /// Removes a service from my menu; existing bookings keep it; idempotent.
  public static let removeService = Endpoint<ID<Service>, Nothing, Nothing>(
    "yedi.removeService", .delete, "/yedi/studio/services/:service", "Take a service off my menu",
    refusals: [.designersOnly])

  /// The kind of a service; a booking has at most one of each.
  public enum Kind: String, Codable, ExtensibleValue {
    /// 커트.
    case cut = "CUT"
    /// 펌.
    case perm = "PERM"
    /// 염색.
    case colour = "COLOUR"
  }

  /// How long a client's hair is, for services that cost more for longer hair.
  public enum HairLength: String, Codable, ExtensibleValue {
    /// 짧은 머리, above the shoulders; never costs more.
    case short = "SHORT"
    /// 어깨 길이, to the shoulders.
    case medium = "MEDIUM"
    /// 가슴 아래, below the chest.
    case long = "LONG"
  }

  /// A service on a designer's menu.
  public struct Service: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Service>
    /// The kind; a booking has at most one service of each.
    public var kind: Extensible<Kind>
    /// The name, 1 to 20 characters, not unique.
    public var name: ServiceName
    /// The price in won.
    public var price: Int
    /// The duration in minutes, 10 to 480 in steps of ten.
    public var minutes: Int
    /// What it costs more for hair to the shoulders, in won; 0 for nothing.
    public var mediumSurcharge: Int
    /// What it costs more for hair below the chest, in won; 0 for nothing.
    public var longSurcharge: Int

    public init(
      id: ID<Service>, kind: Kind, name: ServiceName, price: Int, minutes: Int,
      mediumSurcharge: Int = 0, longSurcharge: Int = 0
    ) {
      self.id = id
      self.kind = .known(kind)
      self.name = name
      self.price = price
      self.minutes = minutes
      self.mediumSurcharge = mediumSurcharge
      self.longSurcharge = longSurcharge
    }

    /// Whether the client chooses the length of the hair.
    public var hasSurcharge: Bool { mediumSurcharge > 0 || longSurcharge > 0 }

    /// What it costs more for a length of hair, in won.
    public func surcharge(for length: HairLength) -> Int {
      switch length {
      case .short: 0
      case .medium: mediumSurcharge
      case .long: longSurcharge
      }
    }
  }

  /// The menu of a designer.
  public struct Menu: Codable, Sendable, Hashable {
    /// The services by kind (cut, perm, colour), then in the order they were added; at most 60.
    public var services: [Service]

    public init(services: [Service]) { self.services = services }
  }

  /// Input of `addService` and `editService`.
  public struct ServiceRequest: Codable, Sendable, Hashable {
    /// The kind; existing bookings keep theirs.
    public var kind: Kind
    /// The name, 1 to 20 characters, such as 레이어드컷.
    public var name: ServiceName
    /// The price in won, 0 to 10,000,000.
    public var price: Int
    /// The duration in minutes, 10 to 480 in steps of ten.
    public var minutes: Int
    /// For hair to the shoulders, in won, 0 to 1,000,000; nil for nothing.
    public var mediumSurcharge: Int?
    /// For hair below the chest, in won, 0 to 1,000,000; nil for nothing.
    public var longSurcharge: Int?

    public init(
      kind: Kind, name: ServiceName, price: Int, minutes: Int, mediumSurcharge: Int? = nil,
      longSurcharge: Int? = nil
    ) {
      self.kind = kind
      self.name = name
      self.price = price
      self.minutes = minutes
      self.mediumSurcharge = mediumSurcharge
      self.longSurcharge = longSurcharge
    }
  }
}

extension Refusal {
  public static let servicePrice = Refusal(
    422, "yedi.service.price", field: "price", ko: "가격을 0원에서 1,000만 원 사이로 적어 주세요.",
    en: "A price is between 0 and 10,000,000 won.")
  public static let serviceMinutes = Refusal(
    422, "yedi.service.minutes", field: "minutes", ko: "시간을 10분에서 480분 사이, 10분 단위로 적어 주세요.",
    en: "A service takes 10 to 480 minutes, in steps of ten.")
  public static let mediumSurcharge = Refusal(
    422, "yedi.surcharge.medium", field: "mediumSurcharge",
    ko: "기장 추가를 0원에서 100만 원 사이로 적어 주세요.",
    en: "A surcharge is between 0 and 1,000,000 won.")
  public static let longSurcharge = Refusal(
    422, "yedi.surcharge.long", field: "longSurcharge",
    ko: "기장 추가를 0원에서 100만 원 사이로 적어 주세요.",
    en: "A surcharge is between 0 and 1,000,000 won.")
  public static let servicesFull = Refusal(
    409, "yedi.services.full", ko: "시술은 60개까지 올릴 수 있어요.", en: "A menu has at most 60 services.")
}
