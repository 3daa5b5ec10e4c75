extension Yedi {
  /// A designer's public page, with menu and shop; no account needed.
  public static let designer = Endpoint<ID<Designer>, DesignerRequest, Designer>(
    "yedi.designer", .get, "/yedi/designers/:designer", for: .visitor, "A designer's public page")

  /// Follows a designer, whose posts then appear on my first page (D8); idempotent.
  public static let follow = Endpoint<ID<Designer>, Nothing, FollowState>(
    "yedi.follow", .put, "/yedi/designers/:designer/follow", "Follow a designer",
    refusals: [.clientsOnly, .ownPage])

  /// Unfollows a designer; idempotent.
  public static let unfollow = Endpoint<ID<Designer>, Nothing, FollowState>(
    "yedi.unfollow", .delete, "/yedi/designers/:designer/follow", "Follow a designer no longer")

  /// Blocks a designer in every app: neither sees the other.
  ///
  /// It ends follows in both directions and cancels our future bookings.
  public static let block = Endpoint<ID<Designer>, Nothing, Nothing>(
    "yedi.block", .put, "/yedi/designers/:designer/block", "Block a designer",
    refusals: [.ownPage])

  /// Reports a designer's page to the operators.
  public static let report = Endpoint<ID<Designer>, ReportRequest, Nothing>(
    "yedi.report", .post, "/yedi/designers/:designer/reports", "Report a designer's page",
    refusals: [.ownPage])

  /// Input of `designer`.
  public struct DesignerRequest: Codable, Sendable, Hashable {
    /// Whether it was opened from search results; adds the designer to my recent searches.
    public var isFound: Bool?

    public init(isFound: Bool? = nil) { self.isFound = isFound }
  }

  /// The position of a designer in the shop.
  public enum Rank: String, Codable, ExtensibleValue {
    /// 원장.
    case owner = "OWNER"
    /// 실장.
    case principal = "PRINCIPAL"
    /// 디자이너.
    case designer = "DESIGNER"
    /// 인턴.
    case intern = "INTERN"
  }

  /// A speciality of a designer.
  public enum Speciality: String, Codable, ExtensibleValue {
    /// 커트.
    case cut = "CUT"
    /// 펌.
    case perm = "PERM"
    /// 염색.
    case colour = "COLOUR"
    /// 탈색.
    case bleach = "BLEACH"
    /// Hair care, 클리닉.
    case clinic = "CLINIC"
    /// Men's hair, 남성 머리.
    case men = "MEN"
    /// 스타일링.
    case styling = "STYLING"
    /// 붙임머리.
    case extensions = "EXTENSIONS"
  }

  /// A designer in a list.
  public struct DesignerCard: Codable, Sendable, Hashable, Identifiable {
    public var id: ID<Designer>
    /// The member's name.
    public var name: Name
    /// The position, shown beside the name.
    public var rank: Extensible<Rank>
    /// The name of the shop.
    public var shop: ShopName
    /// The district of the shop, such as 마포구 연남동.
    public var district: District
    /// The specialities, in the order of ``Speciality``; may be empty.
    public var specialities: [Extensible<Speciality>]
    /// The exact number of followers; pages abbreviate it in 만 from 10,000.
    public var followers: Int
    /// The picture; nil for none, and pages show the first syllable of the name.
    public var photo: Photo?

    public init(
      id: ID<Designer>, name: Name, rank: Rank, shop: ShopName, district: District,
      specialities: [Speciality], followers: Int, photo: Photo? = nil
    ) {
      self.id = id
      self.name = name
      self.rank = .known(rank)
      self.shop = shop
      self.district = district
      self.specialities = specialities.map(Extensible.known)
      self.followers = followers
      self.photo = photo
    }
  }

  /// A designer's public page.
  public struct Designer: Codable, Sendable, Hashable {
    /// What lists show of the designer.
    public var card: DesignerCard
    /// The introduction; may be empty.
    public var introduction: Introduction
    /// The shop's address without its district.
    public var address: Address
    /// The shop's phone number; nil if not given.
    public var phone: ShopPhone?
    /// The shop's coordinates; nil if not given.
    public var position: Position?
    /// The open weekdays in order.
    public var hours: [Hours]
    /// The menu by kind, cut, perm, colour, and then in the order it was entered.
    public var services: [Service]
    /// The prepayment and cancellation policy of new bookings.
    public var policy: Policy
    /// Whether I follow the designer; false without an account.
    public var isFollowed: Bool
    /// Whether it is my own page.
    public var isMine: Bool
    /// Whether it was opened from search results, as in the request.
    public var isFound: Bool
    /// The six latest posts.
    public var posts: [PostCard]
    /// The total number of posts.
    public var postCount: Int
    /// The stars and keywords of all reviews.
    public var reviews: ReviewSummary
    /// The four latest reviews.
    public var latestReviews: [Review]

    public init(
      card: DesignerCard, introduction: Introduction, address: Address, phone: ShopPhone?,
      position: Position?, hours: [Hours], services: [Service], policy: Policy, isFollowed: Bool,
      isMine: Bool, isFound: Bool = false,
      posts: [PostCard] = [], postCount: Int = 0,
      reviews: ReviewSummary = ReviewSummary(count: 0, stars: 0, keywords: []),
      latestReviews: [Review] = []
    ) {
      self.card = card
      self.introduction = introduction
      self.address = address
      self.phone = phone
      self.position = position
      self.hours = hours
      self.services = services
      self.policy = policy
      self.isFollowed = isFollowed
      self.isMine = isMine
      self.isFound = isFound
      self.posts = posts
      self.postCount = postCount
      self.reviews = reviews
      self.latestReviews = latestReviews
    }
  }

  /// Where a shop is, and its telephone.
  public struct ShopPlace: Codable, Sendable, Hashable {
    /// The address without its district.
    public var address: Address
    /// The phone number; nil if not given.
    public var phone: ShopPhone?
    /// The coordinates; nil if not given.
    public var position: Position?

    public init(address: Address, phone: ShopPhone?, position: Position?) {
      self.address = address
      self.phone = phone
      self.position = position
    }
  }

  /// A geographic position (WGS 84).
  public struct Position: Codable, Sendable, Hashable {
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// The opening hours of one weekday.
  public struct Hours: Codable, Sendable, Hashable {
    /// 0 for Sunday to 6 for Saturday.
    public var weekday: Int
    /// In Asia/Seoul.
    public var opens: ClockTime
    /// In Asia/Seoul, after `opens`; bookings end by then.
    public var closes: ClockTime

    public init(weekday: Int, opens: ClockTime, closes: ClockTime) {
      self.weekday = weekday
      self.opens = opens
      self.closes = closes
    }
  }

  /// Output of `follow` and `unfollow`.
  public struct FollowState: Codable, Sendable, Hashable {
    /// Whether I follow the designer now.
    public var isFollowed: Bool
    /// The new number of followers (DE5).
    public var followers: Int

    public init(isFollowed: Bool, followers: Int) {
      self.isFollowed = isFollowed
      self.followers = followers
    }
  }
}

extension Refusal {
  public static let ownPage = Refusal(
    409, "yedi.own-page", ko: "내 페이지에는 할 수 없어요.", en: "This is your own page.")
}
