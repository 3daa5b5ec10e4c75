extension Yedi {
  /// My menu as clients see it.
  public static let services = Endpoint<Nothing, Nothing, Menu>(
    "yedi.services", .get, "/yedi/studio/services", "My menu", refusals: [.designersOnly])

  /// Adds a service to my menu of at most 60.
  public static let addService = Endpoint<Nothing, ServiceRequest, Service>(
    "yedi.addService", .post, "/yedi/studio/services", "Add a service to my menu",
    refusals: [.designersOnly, .servicePrice, .serviceMinutes, .servicesFull])

  /// Changes a service; bookings keep name and price of when they were made.
  public static let editService = Endpoint<ID<Service>, ServiceRequest, Service>(
    "yedi.editService", .put, "/yedi/studio/services/:service", "Change a service",
    refusals: [.designersOnly, .servicePrice, .serviceMinutes])

  /// Takes a service off my menu; bookings keep it, and one that is gone changes nothing.
  public static let removeService = Endpoint<ID<Service>, Nothing, Nothing>(
    "yedi.removeService", .delete, "/yedi/studio/services/:service", "Take a service off my menu",
    refusals: [.designersOnly])

  /// A booking has at most one service of each kind.
  public enum Kind: String, Codable, ExtensibleValue {
    /// 커트.
    case cut = "CUT"
    /// 펌.
    case perm = "PERM"
    /// 염색.
    case colour = "COLOUR"
  }

  /// A service on a designer's menu.
  public struct Service: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Service>
    /// A booking has at most one service of each kind.
    public var kind: Extensible<Kind>
    /// 1 to 20 characters; two services may have the same.
    public var name: ServiceName
    /// In won.
    public var price: Int
    /// How long it takes, 10 to 480 in steps of ten.
    public var minutes: Int

    public init(id: ID<Service>, kind: Kind, name: ServiceName, price: Int, minutes: Int) {
      self.id = id
      self.kind = .known(kind)
      self.name = name
      self.price = price
      self.minutes = minutes
    }
  }

  /// All services of a designer.
  public struct Menu: Codable, Sendable, Hashable {
    /// By kind, cut, perm, colour, and then in the order they were added; at most 60.
    public var services: [Service]

    public init(services: [Service]) { self.services = services }
  }

  /// A service as it shall be on the menu.
  public struct ServiceRequest: Codable, Sendable, Hashable {
    /// May change later; what is booked keeps its kind.
    public var kind: Kind
    /// 1 to 20 characters, such as 레이어드컷.
    public var name: ServiceName
    /// In won, 0 to 10,000,000.
    public var price: Int
    /// 10 to 480 in steps of ten.
    public var minutes: Int

    public init(kind: Kind, name: ServiceName, price: Int, minutes: Int) {
      self.kind = kind
      self.name = name
      self.price = price
      self.minutes = minutes
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
  public static let servicesFull = Refusal(
    409, "yedi.services.full", ko: "시술은 60개까지 올릴 수 있어요.", en: "A menu has at most 60 services.")
}
