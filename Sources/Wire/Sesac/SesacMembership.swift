extension Sesac {
  /// What joining asks, as a page.
  public static let joining = Endpoint<Nothing, Nothing, Joining>(
    "sesac.joining", .get, "/sesac/membership", for: .viewer, "What joining SeSAC asks for")

  /// Joins SeSAC at 17 full years or more by the date in Korea (E3).
  public static let join = Endpoint<Nothing, JoinRequest, Me>(
    "sesac.join", .post, "/sesac/membership", for: .viewer, "Join SeSAC",
    refusals: [.sesacJoined, .sesacYoung])

  /// Who I am to others.
  public static let me = Endpoint<Nothing, Nothing, Me>(
    "sesac.me", .get, "/sesac/me", "Me, as SeSAC knows me")

  /// What I may see and change of myself.
  public static let profile = Endpoint<Nothing, Nothing, Profile>(
    "sesac.profile", .get, "/sesac/me/profile", "What I may change about me")

  /// Fields that are left out stay as they are.
  public static let editProfile = Endpoint<Nothing, ProfileRequest, Profile>(
    "sesac.editProfile", .put, "/sesac/me/profile", "Change my profile", refusals: [.sesacAges])

  /// Output of `joining`.
  public struct Joining: Codable, Sendable, Hashable {
    /// Whether the account has joined, so that `join` would be refused.
    public var isMember: Bool

    public init(isMember: Bool) { self.isMember = isMember }
  }

  /// All of the four steps, posted once at their end.
  public struct JoinRequest: Codable, Sendable, Hashable {
    /// 1 to 10 characters; others may have the same.
    public var nickname: Nickname
    /// The date of birth, at least 17 years ago; others never see it.
    public var birth: Day
    /// For confirming a change of the phone number; others never see it.
    public var email: Email
    /// Needed for searching; may be chosen later.
    public var gender: Gender?

    public init(nickname: Nickname, birth: Day, email: Email, gender: Gender? = nil) {
      self.nickname = nickname
      self.birth = birth
      self.email = email
      self.gender = gender
    }
  }

  /// Me, as others see me.
  public struct Me: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Person>
    /// 1 to 10 characters; others may have the same.
    public var nickname: Nickname
    /// What I wear.
    public var look: Look
    /// Nil until I have chosen; `start` is refused without it.
    public var gender: Extensible<Gender>?
    /// How many notices I have not opened; only `me` counts them.
    public var unreadNotices: Int?

    public init(
      id: ID<Person>, nickname: Nickname, look: Look, gender: Gender?, unreadNotices: Int? = nil
    ) {
      self.id = id
      self.nickname = nickname
      self.look = look
      self.gender = gender.map(Extensible.known)
      self.unreadNotices = unreadNotices
    }
  }

  /// The character and the background someone wears: 0 to 4 and 0 to 7.
  public struct Look: Codable, Sendable, Hashable {
    /// The character, 0 to 4; 0 when joining.
    public var sprout: Int
    /// The background, 0 to 7; 0 when joining.
    public var background: Int

    public init(sprout: Int, background: Int) {
      self.sprout = sprout
      self.background = background
    }
  }

  /// All that a member has set, and what others said of them.
  public struct Profile: Codable, Sendable, Hashable {
    /// What others see.
    public var me: Me
    /// Shown to nobody else.
    public var email: Email
    /// Shown to nobody else; cannot be changed after joining.
    public var birth: Day
    /// What I often do.
    public var interest: Interest?
    /// Whether people who know my number may find me.
    public var isSearchable: Bool
    /// Whom I would like to meet; they must fit the other's wish as well.
    public var ages: Ages
    /// What others said of me after meetings.
    public var reputation: Reputation

    public init(
      me: Me, email: Email, birth: Day, interest: Interest?, isSearchable: Bool, ages: Ages,
      reputation: Reputation
    ) {
      self.me = me
      self.email = email
      self.birth = birth
      self.interest = interest
      self.isSearchable = isSearchable
      self.ages = ages
      self.reputation = reputation
    }
  }

  /// Input of `editProfile`; what is nil stays as it is.
  public struct ProfileRequest: Codable, Sendable, Hashable {
    /// A choice can be changed and not taken back.
    public var gender: Gender?
    /// An empty one removes it.
    public var interest: Interest?
    /// Whether people who know my number may find me.
    public var isSearchable: Bool?
    /// 17 to 65, and not above the other end.
    public var ageMin: Int?
    /// 17 to 65, which is 65 and over; not below the other end.
    public var ageMax: Int?

    public init(
      gender: Gender? = nil, interest: Interest? = nil, isSearchable: Bool? = nil,
      ageMin: Int? = nil, ageMax: Int? = nil
    ) {
      self.gender = gender
      self.interest = interest
      self.isSearchable = isSearchable
      self.ageMin = ageMin
      self.ageMax = ageMax
    }
  }

  /// The ages I would like to meet; 65 means 65 and over.
  public struct Ages: Codable, Sendable, Hashable {
    /// What can be chosen, and what is chosen when joining.
    public static let range = 17...65
    /// The youngest, in full years by the date in Korea.
    public var min: Int
    /// The oldest, inclusive; 65 means 65 and over.
    public var max: Int

    public init(min: Int, max: Int) {
      self.min = min
      self.max = max
    }
  }

  /// What one often does; empty is none.
  public struct Interest: CheckedText {
    public let text: String

    public init(_ raw: String) throws(Refusal) {
      let line = raw.precomposed.trimmed
      guard line.isLine(of: 20) else { throw .sesacInterest }
      text = line
    }

    public static var sample: String { "SwiftUI 공부" }
    public static var refusals: [Refusal] { [.sesacInterest] }
    public static var schema: Schema { Schema(.string, length: 0...20, example: example) }
  }

  /// Nine counters of titles, of which six have a name, and what was written.
  public struct Reputation: Codable, Sendable, Hashable {
    /// How often each title was given, by `Title.slot`; a slot without a title is 0.
    public var counters: [Int]
    /// How many comments there are.
    public var reviews: Int
    /// The newest comment.
    public var newest: Comment?

    public init(
      counters: [Int] = Array(repeating: 0, count: 9), reviews: Int = 0, newest: Comment? = nil
    ) {
      self.counters = counters
      self.reviews = reviews
      self.newest = newest
    }
  }
}

extension Refusal {
  public static let sesacAges = Refusal(
    422, "sesac.ages", field: "ageMin", ko: "나이는 17세부터 65세까지, 작은 수를 앞에 적어 주세요.",
    en: "Ages run from 17 to 65, the smaller one first.")
  public static let sesacInterest = Refusal(
    422, "sesac.interest", ko: "20자까지 적을 수 있어요.", en: "At most 20 characters, please.")
}
