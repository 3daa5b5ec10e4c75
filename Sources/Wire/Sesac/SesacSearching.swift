extension Sesac {
  /// The map: my state, who looks for company around its centre, and who has asked me.
  public static let home = Endpoint<Nothing, Around, Home>(
    "sesac.home", .get, "/sesac", "My state and the people around a place",
    refusals: [.sesacPlace, .tooMany])

  /// The people around where I wait, as lists.
  public static let finder = Endpoint<Nothing, FinderRequest, Home>(
    "sesac.finder", .get, "/sesac/finder", "The people around me and who has asked me",
    refusals: [.tooMany])

  /// My state, to be read after each of `events`; reading it says once that waiting has ended.
  public static let state = Endpoint<Nothing, Nothing, State>(
    "sesac.state", .get, "/sesac/state", "Whether I wait or am matched")

  /// Starts to wait at a place; again replaces place and tags.
  public static let start = Endpoint<Nothing, StartRequest, State>(
    "sesac.start", .put, "/sesac/search", "Start looking for company",
    refusals: [.sesacPlace, .sesacGender, .sesacReported, .sesacBarred, .sesacMatched])

  /// Stops waiting, which ends requests to and from me; refused when I was matched meanwhile.
  public static let stop = Endpoint<Nothing, Nothing, State>(
    "sesac.stop", .delete, "/sesac/search", "Stop looking for company",
    refusals: [.sesacMatched])

  /// What was written about someone, newest first.
  public static let reviews = Endpoint<ID<Person>, PageRequest, Page<Review>>(
    "sesac.reviews", .get, "/sesac/people/:person/reviews", "Reviews of a person, newest first")

  /// The centre of the map; without one, where I wait, or the campus.
  public struct Around: Codable, Sendable, Hashable {
    /// In degrees; counts only together with `longitude`.
    public var latitude: Double?
    /// In degrees; counts only together with `latitude`.
    public var longitude: Double?
    /// 1 to 3, from far to near.
    public var zoom: Int?
    /// Only these.
    public var gender: Gender?

    public init(_ point: Point? = nil, zoom: Int? = nil, gender: Gender? = nil) {
      latitude = point?.latitude
      longitude = point?.longitude
      self.zoom = zoom
      self.gender = gender
    }

    /// Nil unless both coordinates are there.
    public var point: Point? {
      guard let latitude, let longitude else { return nil }
      return Point(latitude: latitude, longitude: longitude)
    }
  }

  /// Input of `finder`.
  public struct FinderRequest: Codable, Sendable, Hashable {
    /// Shows the requests I have received first.
    public var isReceived: Bool?

    public init(isReceived: Bool? = nil) { self.isReceived = isReceived }
  }

  /// Input of `start`.
  public struct StartRequest: Codable, Sendable, Hashable {
    /// In degrees; the server keeps the cell it lies in and nothing finer.
    public var latitude: Double
    /// In degrees; the server keeps the cell it lies in and nothing finer.
    public var longitude: Double
    /// What I look for; nil or empty is anything.
    public var tags: Tags?
    /// Whom I would like to meet; nil is everybody.
    public var wants: Gender?

    /// A start at this place.
    public init(_ point: Point, tags: Tags? = nil, wants: Gender? = nil) {
      latitude = point.latitude
      longitude = point.longitude
      self.tags = tags
      self.wants = wants
    }
  }

  /// Output of `home` and `finder`.
  public struct Home: Codable, Sendable, Hashable {
    /// My own state.
    public var state: State
    /// The centre that was searched.
    public var centre: Point
    /// Those who wait within 700 m, nearest first, without those in `requests`.
    public var people: [Card]
    /// Those who have asked me.
    public var requests: [Card]
    /// What is done around here, most frequent first.
    public var tags: [Tag]

    public init(state: State, centre: Point, people: [Card], requests: [Card], tags: [Tag]) {
      self.state = state
      self.centre = centre
      self.people = people
      self.requests = requests
      self.tags = tags
    }
  }

  /// Someone who waits, without their position or anything to reach them by.
  public struct Card: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Person>
    /// 1 to 10 characters; others may have the same.
    public var nickname: Nickname
    /// What they wear.
    public var look: Look
    /// Chosen by everyone who waits.
    public var gender: Extensible<Gender>?
    /// What they look for; empty is anything.
    public var tags: [Tag]
    /// Nil for those who do not wait within 700 m.
    public var band: Extensible<Band>?
    /// A point somewhere in their cell, the same for everyone.
    public var shown: Point?
    /// What others said of them after meetings.
    public var reputation: Reputation
    /// Whether I have asked them.
    public var isAsked: Bool
    /// Whether they have asked me.
    public var hasAsked: Bool

    public init(
      id: ID<Person>, nickname: Nickname, look: Look, gender: Gender?, tags: [Tag], band: Band?,
      shown: Point?, reputation: Reputation, isAsked: Bool, hasAsked: Bool
    ) {
      self.id = id
      self.nickname = nickname
      self.look = look
      self.gender = gender.map(Extensible.known)
      self.tags = tags
      self.band = band.map(Extensible.known)
      self.shown = shown
      self.reputation = reputation
      self.isAsked = isAsked
      self.hasAsked = hasAsked
    }
  }
}

extension Refusal {
  public static let sesacGender = Refusal(
    409, "sesac.gender", field: "gender", ko: "성별을 먼저 골라 주세요. 정보 관리에서 고를 수 있어요.",
    en: "Please choose your gender in your profile first.")
  public static let sesacReported = Refusal(
    403, "sesac.reported", ko: "신고가 여러 번 들어와서 새싹 찾기를 쓸 수 없어요.",
    en: "You cannot look for company because several people reported you.")
  public static let sesacBarred = Refusal(
    409, "sesac.barred", ko: "약속을 취소해서 잠시 쉬어야 해요. 조금 뒤에 다시 해 주세요.",
    en: "After a cancelled meeting there is a short break. Please try again soon.")
  public static let sesacMatched = Refusal(
    409, "sesac.matched", ko: "이미 새싹과 매칭됐어요. 채팅으로 이야기해 보세요.",
    en: "You are matched already. Open the chat.")
}
