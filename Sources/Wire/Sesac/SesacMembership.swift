extension Sesac {
  /// The options of the joining form.
  public static let joining = Endpoint<Nothing, Nothing, Joining>(
    "sesac.joining", .get, "/sesac/membership", for: .viewer, "What joining SeSAC asks for")

  /// Joins SeSAC; refused below the age of 17 by the date in Korea (E3).
  public static let join = Endpoint<Nothing, JoinRequest, Me>(
    "sesac.join", .post, "/sesac/membership", for: .viewer, "Join SeSAC",
    refusals: [.sesacJoined, .sesacYoung, .sesacBirthChanged])

  /// My card as others see it.
  public static let me = Endpoint<Nothing, Nothing, Me>(
    "sesac.me", .get, "/sesac/me", "Me, as SeSAC knows me")

  /// What I may see and change of myself.
  public static let profile = Endpoint<Nothing, Nothing, Profile>(
    "sesac.profile", .get, "/sesac/me/profile", "What I may change about me")

  /// Changes my profile; nil members stay unchanged.
  public static let editProfile = Endpoint<Nothing, ProfileRequest, Profile>(
    "sesac.editProfile", .put, "/sesac/me/profile", "Change my profile", refusals: [.sesacAges])

  /// Output of `joining`.
  public struct Joining: Codable, Sendable, Hashable {
    /// Whether the account has joined already.
    public var isMember: Bool

    public init(isMember: Bool) { self.isMember = isMember }
  }

  /// Input of `join`.
  public struct JoinRequest: Codable, Sendable, Hashable {
    /// The nickname, 1 to 10 characters, not unique.
    public var nickname: Nickname
    /// The date of birth, at least 17 years ago; private.
    public var birth: Day
    /// An e-mail address to confirm a change of the phone number; private.
    public var email: Email
    /// The gender; required for searching, may be set later.
    public var gender: Gender?

    public init(nickname: Nickname, birth: Day, email: Email, gender: Gender? = nil) {
      self.nickname = nickname
      self.birth = birth
      self.email = email
      self.gender = gender
    }
  }

  /// My card as others see it.
  public struct Me: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Person>
    /// The nickname, 1 to 10 characters, not unique.
    public var nickname: Nickname
    /// The character and background.
    public var look: Look
    /// The gender; nil until chosen, and `start` is refused until then.
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

  /// The character and background that a member wears.
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

  /// A member's settings and reputation.
  public struct Profile: Codable, Sendable, Hashable {
    /// The card that others see.
    public var me: Me
    /// The e-mail address; private.
    public var email: Email
    /// The date of birth; private and immutable.
    public var birth: Day
    /// What I often do; nil if not set.
    public var interest: Interest?
    /// Whether members who know my phone number can find me.
    public var isSearchable: Bool
    /// The ages of members I want to meet; both members' ranges must match.
    public var ages: Ages
    /// The titles and comments I received.
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

  /// Input of `editProfile`; nil members stay unchanged.
  public struct ProfileRequest: Codable, Sendable, Hashable {
    /// The gender; it can be changed but not removed.
    public var gender: Gender?
    /// What I often do; empty removes it.
    public var interest: Interest?
    /// Whether members who know my phone number can find me.
    public var isSearchable: Bool?
    /// The minimum age, 17 to 65, at most the maximum.
    public var ageMin: Int?
    /// The maximum age, 17 to 65, at least the minimum; 65 means 65 and over.
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

  /// The ages of members I want to meet.
  public struct Ages: Codable, Sendable, Hashable {
    /// The allowed range, also the default.
    public static let range = 17...65
    /// The minimum age in full years, by the date in Korea.
    public var min: Int
    /// The maximum age, inclusive; 65 means 65 and over.
    public var max: Int

    public init(min: Int, max: Int) {
      self.min = min
      self.max = max
    }
  }

  /// What a member often does; may be empty.
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

  /// The nine title counters, of which six are in use, and the comments.
  public struct Reputation: Codable, Sendable, Hashable {
    /// The counters by `Title.slot`; those not in use are 0.
    public var counters: [Int]
    /// The number of comments.
    public var reviews: Int
    /// The newest comment; nil without comments.
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
  public static let sesacBirthChanged = Refusal(
    422, "sesac.birth-changed", field: "birth",
    ko: "30일 안에 다시 가입할 때는 전에 적은 생년월일이어야 해요. 잘못 적었다면 30일 뒤에 다시 가입해 주세요.",
    en: "Within 30 days of leaving, your date of birth must be the one you gave before.")
  public static let sesacAges = Refusal(
    422, "sesac.ages", field: "ageMin", ko: "나이는 17세부터 65세까지, 작은 수를 앞에 적어 주세요.",
    en: "Ages run from 17 to 65, the smaller one first.")
  public static let sesacInterest = Refusal(
    422, "sesac.interest", ko: "20자까지 적을 수 있어요.", en: "At most 20 characters, please.")
}
