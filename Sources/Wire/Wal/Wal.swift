/// WAL: short cheering messages through the day, and ones a person writes for a day to come.
public enum Wal {
  /// Which screen comes first, decided here in one request, and what stands on it (`docs/spec/wal.md`, First screen).
  public static let first = Endpoint<Nothing, Nothing, First>(
    "wal.first", .get, "/wal", for: .visitor, "Which screen comes first, and what is on it",
    refusals: [.suspended])

  /// Where an asker begins.
  public struct First: Codable, Sendable, Hashable {
    /// The screens an app may begin with.
    public enum Screen: String, Codable, ExtensibleValue {
      /// Nobody is signed in (W26).
      case login = "LOGIN"
      /// Signed in, and setting up is not finished (W28, W30).
      case onboarding = "ONBOARDING"
      /// Signed in and set up (W27, W29).
      case main = "MAIN"
    }

    /// The screen to begin with.
    public var screen: Extensible<Screen>
    /// Whether setting up was finished, whatever device it was finished on.
    public var onboarded: Bool
    /// What the main screen shows, for those who see it.
    public var today: Today?

    public init(_ screen: Screen, today: Today? = nil) {
      self.screen = .known(screen)
      onboarded = screen == .main
      self.today = today
    }
  }

  /// Me, as WAL knows me.
  public static let me = Endpoint<Nothing, Nothing, Me>(
    "wal.me", .get, "/wal/me", "Me, as WAL knows me")

  /// A member of WAL.
  public enum Person {}

  /// What a member has set.
  public struct Me: Codable, Sendable, Hashable {
    /// What 왈뿡이 calls me.
    public var nickname: Nickname
    /// The kinds of message I chose.
    public var categories: [Extensible<Category>]
    /// The hours I chose.
    public var slots: [Extensible<Slot>]
    /// The zone that my days and hours belong to.
    public var zone: Zone
    /// How I sign in: `kakao`, `apple`, `phone`, `email`, `device`; the oldest way first.
    public var providers: [String]
    /// The e-mail address I sign in with, if I do.
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

  /// The kinds of cheering one can ask for.
  public enum Category: String, Codable, ExtensibleValue {
    /// 드립
    case comedy = "COMEDY"
    /// 주접
    case fuss = "FUSS"
    /// 위로
    case comfort = "COMFORT"
    /// 꾸중
    case yell = "YELL"
  }

  /// The hours a message may come at.
  public enum Slot: String, Codable, ExtensibleValue {
    /// Eight in the morning.
    case morning = "MORNING"
    /// Two in the afternoon.
    case afternoon = "AFTERNOON"
    /// Eight in the evening.
    case night = "NIGHT"

    /// The hour in the person's zone: 8, 14 and 20 (`docs/spec/wal.md`, Limits).
    public var hour: Int {
      switch self {
      case .morning: 8
      case .afternoon: 14
      case .night: 20
      }
    }
  }
}
