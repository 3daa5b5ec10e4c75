/// WAL: short cheering messages through the day, and messages that members schedule to themselves.
public enum Wal {
  /// Which screen to start with, and its content, in one request (`docs/spec/wal.md`, First screen).
  public static let first = Endpoint<Nothing, Nothing, First>(
    "wal.first", .get, "/wal", for: .visitor, "Which screen to start with, and its content",
    refusals: [.suspended])

  /// Output of `first`.
  public struct First: Codable, Sendable, Hashable {
    /// The screen to start with.
    public enum Screen: String, Codable, ExtensibleValue {
      /// Not signed in (W26).
      case login = "LOGIN"
      /// Signed in, but not joined (W28, W30).
      case onboarding = "ONBOARDING"
      /// Signed in and joined (W27, W29).
      case main = "MAIN"
    }

    /// The screen to start with.
    public var screen: Extensible<Screen>
    /// Whether the account has joined, on any device.
    public var onboarded: Bool
    /// The content of the main screen; nil for the other screens.
    public var today: Today?

    public init(_ screen: Screen, today: Today? = nil) {
      self.screen = .known(screen)
      onboarded = screen == .main
      self.today = today
    }
  }

  /// My settings.
  public static let me = Endpoint<Nothing, Nothing, Me>(
    "wal.me", .get, "/wal/me", "My settings")

  /// A member of WAL.
  public enum Person {}

  /// The settings of a member.
  public struct Me: Codable, Sendable, Hashable {
    /// The member's nickname.
    public var nickname: Nickname
    /// The kinds of message to receive.
    public var categories: [Extensible<Category>]
    /// The delivery times.
    public var slots: [Extensible<Slot>]
    /// The time zone by which days and delivery times are computed.
    public var zone: Zone
    /// The linked sign-in methods, such as `kakao`, `apple`, `phone`, `email` or `device`; oldest first.
    public var providers: [String]
    /// The e-mail address of the sign-in method `email`; nil without one.
    public var email: String?

    public init(
      nickname: Nickname, categories: [Category], slots: [Slot], zone: Zone, providers: [String],
      email: String?
    ) {
      self.nickname = nickname
      self.categories = categories.map(Extensible.known)
      self.slots = slots.map(Extensible.known)
      self.zone = zone
      self.providers = providers
      self.email = email
    }
  }

  /// A kind of message.
  public enum Category: String, Codable, ExtensibleValue {
    /// Jokes (드립).
    case comedy = "COMEDY"
    /// Gushing praise (주접).
    case fuss = "FUSS"
    /// Comfort (위로).
    case comfort = "COMFORT"
    /// Scolding (꾸중).
    case yell = "YELL"
  }

  /// A delivery time.
  public enum Slot: String, Codable, ExtensibleValue {
    /// 08:00.
    case morning = "MORNING"
    /// 14:00.
    case afternoon = "AFTERNOON"
    /// 20:00.
    case night = "NIGHT"

    /// The hour in the member's time zone: 8, 14 or 20 (`docs/spec/wal.md`, Limits).
    public var hour: Int {
      switch self {
      case .morning: 8
      case .afternoon: 14
      case .night: 20
      }
    }
  }
}
