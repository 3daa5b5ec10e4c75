/// A person as the whole house knows them; apps know their own members.
public enum Account {}

/// Who stands in the demo's lobby, and how they come in.
public enum Practice {
  /// Signs in as one of the demo's cast, or as someone new; only there under `--demo`.
  public static let signIn = Endpoint<Nothing, Entrance, Tokens>(
    "practice.signIn", .post, "/session/practice", for: .visitor,
    "Sign in to the demo without a provider", refusals: [.castUnknown])

  /// Whom to come in as.
  public struct Entrance: Codable, Sendable, Hashable {
    /// The cast member's handle; nil makes someone new.
    public var cast: String?
    /// What practice Kakao calls someone new; nil for who comes in without it.
    public var nickname: String?

    public init(cast: String? = nil, nickname: String? = nil) {
      self.cast = cast
      self.nickname = nickname
    }
  }

  /// Links another practice identity to the account that asks; only there under `--demo`.
  public static let link = Endpoint<Nothing, Entrance, Nothing>(
    "practice.link", .post, "/account/identities/practice", for: .viewer,
    "Link a practice identity to my account", refusals: [.notFound, .mergeGone])
  /// Shares one's practice Kakao friends; only there under `--demo`.
  public static let shareFriends = Endpoint<Nothing, Nothing, Nothing>(
    "practice.shareFriends", .put, "/practice/kakao/friends", for: .viewer,
    "Share the demo's Kakao friends", refusals: [.notFound])

  /// Moves the demo's clock forward; only there under `--demo`.
  public static let moveClock = Endpoint<Nothing, ClockMove, ClockReading>(
    "practice.moveClock", .post, "/demo/clock", for: .visitor, "Move the demo's clock forward",
    refusals: [.clockRange])

  /// Moves the demo's clock to my next event in an app; only there under `--demo`.
  public static let jump = Endpoint<String, Nothing, ClockReading>(
    "practice.jump", .post, "/demo/clock/:app", for: .viewer,
    "Move the demo's clock to my next event in an app",
    refusals: [.clockRange, .notFound, .nothingScheduled])

  /// How far the demo's clock goes.
  public struct ClockMove: Codable, Sendable, Hashable {
    /// From 1 minute to 31 days of minutes.
    public var minutes: Int

    public init(minutes: Int) { self.minutes = minutes }
  }

  /// What the demo's clock shows.
  public struct ClockReading: Codable, Sendable, Hashable {
    /// The time on the demo's clock.
    public var now: Instant

    public init(now: Instant) { self.now = now }
  }
}

/// What the signed-in account is told of itself.
public struct AccountCard: Codable, Sendable, Hashable, Identifiable {
  public var id: ID<Account>
  /// The apps it has joined, by their path names.
  public var apps: [String]

  public init(id: ID<Account>, apps: [String]) {
    self.id = id
    self.apps = apps
  }

  /// The signed-in account and the apps it has joined.
  public static let show = Endpoint<Nothing, Nothing, AccountCard>(
    "accountCard.show", .get, "/account", for: .viewer,
    "The signed-in account and the apps it has joined")
}

extension Refusal {
  public static let castUnknown = Refusal(
    404, "cast.unknown", field: "cast", ko: "데모 마을에 그런 아이디는 없어요.",
    en: "Nobody in the demo's town has this ID.")
  public static let nothingScheduled = Refusal(
    404, "clock.nothing-scheduled", ko: "다음 일정이 없어요.", en: "Nothing is scheduled here.")
  public static let clockRange = Refusal(
    422, "clock.range", field: "minutes", ko: "1분에서 31일까지 옮길 수 있어요.",
    en: "From one minute to 31 days.")
}
