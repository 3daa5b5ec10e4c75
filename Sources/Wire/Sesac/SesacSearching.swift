extension Sesac {
  /// The map: my state, the waiting members around its centre, and my received requests.
  public static let home = Endpoint<Nothing, Around, Home>(
    "sesac.home", .get, "/sesac", "My state and the people around a place",
    refusals: [.sesacPlace, .tooMany])

  /// The waiting members around me, as lists.
  public static let finder = Endpoint<Nothing, FinderRequest, Home>(
    "sesac.finder", .get, "/sesac/finder", "The people around me and who has asked me",
    refusals: [.tooMany])

  /// The tags of members around a place, before I start; around the campus without a place.
  public static let suggestions = Endpoint<Nothing, SuggestionsRequest, Home>(
    "sesac.suggestions", .get, "/sesac/search", "What others around a place would like to do",
    refusals: [.tooMany])

  /// My state, to be read after each event of `events`; reports once that waiting has expired.
  public static let state = Endpoint<Nothing, Nothing, State>(
    "sesac.state", .get, "/sesac/state", "Whether I wait or am matched")

  /// Starts waiting at a place; calling it again replaces place and tags.
  public static let start = Endpoint<Nothing, StartRequest, State>(
    "sesac.start", .put, "/sesac/search", "Start looking for company",
    refusals: [.sesacPlace, .sesacGender, .sesacReported, .sesacBarred, .sesacMatched])

  /// Stops waiting and ends requests to and from me; refused if a match was made meanwhile.
  public static let stop = Endpoint<Nothing, Nothing, State>(
    "sesac.stop", .delete, "/sesac/search", "Stop looking for company",
    refusals: [.sesacMatched])

  /// The comments on a member, newest first.
  public static let reviews = Endpoint<ID<Person>, PageRequest, Page<Review>>(
    "sesac.reviews", .get, "/sesac/people/:person/reviews", "Reviews of a person, newest first")

  /// Input of `home`: the map's centre; my place while waiting, or the campus, when nil.
  public struct Around: Codable, Sendable, Hashable {
    /// Degrees north; ignored without `longitude`.
    public var latitude: Double?
    /// Degrees east; ignored without `latitude`.
    public var longitude: Double?
    /// The zoom level, 1 (far) to 3 (near).
    public var zoom: Int?
    /// Only members of this gender.
    public var gender: Gender?

    public init(_ point: Point? = nil, zoom: Int? = nil, gender: Gender? = nil) {
      latitude = point?.latitude
      longitude = point?.longitude
      self.zoom = zoom
      self.gender = gender
    }

    /// The centre; nil unless both coordinates are set.
    public var point: Point? {
      guard let latitude, let longitude else { return nil }
      return Point(latitude: latitude, longitude: longitude)
    }
  }

  /// Input of `finder`.
  public struct FinderRequest: Codable, Sendable, Hashable {
    /// Whether to list the received requests first.
    public var isReceived: Bool?

    public init(isReceived: Bool? = nil) { self.isReceived = isReceived }
  }

  /// Input of `suggestions`; a place that does not exist is ignored.
  public struct SuggestionsRequest: Codable, Sendable, Hashable {
    /// Degrees north; ignored without `longitude`.
    public var latitude: Double?
    /// Degrees east; ignored without `latitude`.
    public var longitude: Double?
    /// Tags that are written into the form of the page.
    public var tags: String?
    /// The gender that is chosen in the form of the page.
    public var wants: Gender?

    public init(_ point: Point? = nil, tags: String? = nil, wants: Gender? = nil) {
      latitude = point?.latitude
      longitude = point?.longitude
      self.tags = tags
      self.wants = wants
    }

    /// The place; nil unless both coordinates are there and exist.
    public var point: Point? {
      guard let latitude, let longitude else { return nil }
      let point = Point(latitude: latitude, longitude: longitude)
      return point.isValid ? point : nil
    }
  }

  /// Input of `start`.
  public struct StartRequest: Codable, Sendable, Hashable {
    /// Degrees north; the server stores only the cell that contains the point.
    public var latitude: Double
    /// Degrees east; the server stores only the cell that contains the point.
    public var longitude: Double
    /// The tags I look for; nil or empty for anything.
    public var tags: Tags?
    /// The gender of members I want to meet; nil for any.
    public var wants: Gender?

    /// A start at a point.
    public init(_ point: Point, tags: Tags? = nil, wants: Gender? = nil) {
      latitude = point.latitude
      longitude = point.longitude
      self.tags = tags
      self.wants = wants
    }
  }

  /// Output of `home` and `finder`.
  public struct Home: Codable, Sendable, Hashable {
    /// My state.
    public var state: State
    /// The centre of the search.
    public var centre: Point
    /// The waiting members within the radius, usually 700 m, without those in `requests`: first those who share a tag
    /// with me while I wait, then nearest first.
    public var people: [Card]
    /// The members who sent me a request.
    public var requests: [Card]
    /// The tags of members nearby, most frequent first, without those in `suggested`.
    public var tags: [Tag]
    /// The words that the operators suggest; nil without any.
    public var suggested: [Tag]?

    public init(
      state: State, centre: Point, people: [Card], requests: [Card], tags: [Tag],
      suggested: [Tag]? = nil
    ) {
      self.state = state
      self.centre = centre
      self.people = people
      self.requests = requests
      self.tags = tags
      self.suggested = suggested
    }
  }

  /// A waiting member, without position or contact data.
  public struct Card: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Person>
    /// The nickname, 1 to 10 characters, not unique.
    public var nickname: Nickname
    /// The character and background.
    public var look: Look
    /// The gender; set for every waiting member.
    public var gender: Extensible<Gender>?
    /// The tags they look for; empty for anything.
    public var tags: [Tag]
    /// The distance; nil unless they wait within the radius, usually 700 m.
    public var band: Extensible<Band>?
    /// A point in their cell, the same for every viewer.
    public var shown: Point?
    /// The titles and comments they received.
    public var reputation: Reputation
    /// Whether I sent them a request.
    public var isAsked: Bool
    /// Whether they sent me a request.
    public var hasAsked: Bool
    /// Whether they wait within the radius around where I wait, so that I may ask them; nil while I
    /// do not wait.
    public var isInReach: Bool?

    public init(
      id: ID<Person>, nickname: Nickname, look: Look, gender: Gender?, tags: [Tag], band: Band?,
      shown: Point?, reputation: Reputation, isAsked: Bool, hasAsked: Bool, isInReach: Bool? = nil
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
      self.isInReach = isInReach
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
