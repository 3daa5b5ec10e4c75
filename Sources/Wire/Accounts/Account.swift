/// The type of account ids; an account is shared by all apps, a membership belongs to one.
public enum Account {}

/// Endpoints that exist only under `--demo`: sign-in without a provider, and the demo's clock.
public enum Practice {
  /// Signs in as a sample person or as a new one; only under `--demo`.
  public static let signIn = Endpoint<Nothing, Entrance, Tokens>(
    "practice.signIn", .post, "/session/practice", for: .visitor,
    "Sign in to the demo without a provider", refusals: [.castUnknown])

  /// Input of `signIn` and `link`: the identity to use.
  public struct Entrance: Codable, Sendable, Hashable {
    /// The handle of a sample person; nil creates a new account.
    public var cast: String?
    /// The nickname that the demo's Kakao reports for a new account; nil signs in without Kakao.
    public var nickname: String?

    public init(cast: String? = nil, nickname: String? = nil) {
      self.cast = cast
      self.nickname = nickname
    }
  }

  /// Links another demo identity to the signed-in account; only under `--demo`.
  public static let link = Endpoint<Nothing, Entrance, Nothing>(
    "practice.link", .post, "/account/identities/practice", for: .viewer,
    "Link a demo identity to my account", refusals: [.notFound, .mergeGone])
  /// Shares my Kakao friends of the demo; only under `--demo`.
  public static let shareFriends = Endpoint<Nothing, Nothing, Nothing>(
    "practice.shareFriends", .put, "/practice/kakao/friends", for: .viewer,
    "Share the demo's Kakao friends", refusals: [.notFound])

  /// Moves the demo's clock forward; only under `--demo`.
  public static let moveClock = Endpoint<Nothing, ClockMove, ClockReading>(
    "practice.moveClock", .post, "/demo/clock", for: .visitor, "Move the demo's clock forward",
    refusals: [.clockRange])

  /// Moves the demo's clock to my next event in an app; only under `--demo`.
  public static let jump = Endpoint<String, Nothing, ClockReading>(
    "practice.jump", .post, "/demo/clock/:app", for: .viewer,
    "Move the demo's clock to my next event in an app",
    refusals: [.clockRange, .notFound, .nothingScheduled])

  /// Input of `moveClock`.
  public struct ClockMove: Codable, Sendable, Hashable {
    /// Minutes to move forward, 1 to 44,640 (31 days).
    public var minutes: Int

    public init(minutes: Int) { self.minutes = minutes }
  }

  /// Output of `moveClock` and `jump`.
  public struct ClockReading: Codable, Sendable, Hashable {
    /// The time on the demo's clock.
    public var now: Instant

    public init(now: Instant) { self.now = now }
  }
}

/// The signed-in account.
public struct AccountCard: Codable, Sendable, Hashable, Identifiable {
  public var id: ID<Account>
  /// The path names of the apps it has joined, such as `yello`.
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
