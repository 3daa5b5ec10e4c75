extension Yedi {
  /// A designer's public page, with menu and shop; no account needed.
  public static let designer = Endpoint<ID<Designer>, DesignerRequest, Designer>(
    "yedi.designer", .get, "/yedi/designers/:designer", for: .visitor, "A designer's public page")

  /// Follows a designer, whose posts my first page then collects (D8); again changes nothing.
  public static let follow = Endpoint<ID<Designer>, Nothing, FollowState>(
    "yedi.follow", .put, "/yedi/designers/:designer/follow", "Follow a designer",
    refusals: [.clientsOnly, .ownPage])

  /// Follows a designer no longer; one I do not follow changes nothing.
  public static let unfollow = Endpoint<ID<Designer>, Nothing, FollowState>(
    "yedi.unfollow", .delete, "/yedi/designers/:designer/follow", "Follow a designer no longer")

  /// Blocks a designer: in every app neither of us sees the other any more.
  ///
  /// It ends follows between us and cancels our bookings that are still to come.
  public static let block = Endpoint<ID<Designer>, Nothing, Nothing>(
    "yedi.block", .put, "/yedi/designers/:designer/block", "Block a designer",
    refusals: [.ownPage])

  /// Reports a designer's page to the operators.
  public static let report = Endpoint<ID<Designer>, ReportRequest, Nothing>(
    "yedi.report", .post, "/yedi/designers/:designer/reports", "Report a designer's page",
    refusals: [.ownPage])

  /// How the page was reached.
  public struct DesignerRequest: Codable, Sendable, Hashable {
    /// Found by a search: remembers the designer among my recent searches.
    public var isFound: Bool?

    public init(isFound: Bool? = nil) { self.isFound = isFound }
  }

  /// What a designer is in the shop.
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

  /// What a designer is good at.
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
    /// The person's own name, as `editMe` sets it.
    public var name: Name
    /// Shown beside the name.
    public var rank: Extensible<Rank>
    /// The name of the shop.
    public var shop: ShopName
    /// Where the shop is, roughly, such as 마포구 연남동.
    public var district: District
    /// In the order of ``Speciality``; may be empty.
    public var specialities: [Extensible<Speciality>]
    /// The exact number; pages show it in 만 from 10,000 on.
    public var followers: Int
    /// The designer's picture; nil for none, where pages show the first syllable of the name.
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

  /// A designer's public page, as the asker sees it.
  public struct Designer: Codable, Sendable, Hashable {
    /// What lists show of the designer.
    public var card: DesignerCard
    /// May be empty.
    public var introduction: Introduction
    /// The shop's address after its district.
    public var address: Address
    /// The shop's number; nil when the designer gives none.
    public var phone: ShopPhone?
    /// Where the shop is on a map; nil when the designer gave no coordinates.
    public var position: Position?
    /// The open weekdays in order.
    public var hours: [Hours]
    /// The menu by kind, cut, perm, colour, and then in the order it was entered.
    public var services: [Service]
    /// What is paid in advance and what cancelling costs, for bookings from now on.
    public var policy: Policy
    /// Whether I follow the designer; false without an account.
    public var isFollowed: Bool
    /// Whether this is my own page.
    public var isMine: Bool
    /// Whether it was opened from a search, as the request said.
    public var isFound: Bool
    /// The six latest posts.
    public var posts: [PostCard]
    /// How many posts there are in all, beyond those in `posts`.
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

  /// Degrees on WGS 84.
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
    /// In Asia/Seoul, later than `opens`; what is booked ends by then.
    public var closes: ClockTime

    public init(weekday: Int, opens: ClockTime, closes: ClockTime) {
      self.weekday = weekday
      self.opens = opens
      self.closes = closes
    }
  }

  /// What following or unfollowing came to.
  public struct FollowState: Codable, Sendable, Hashable {
    /// Whether I follow the designer now.
    public var isFollowed: Bool
    /// The number of followers now, to show at once (DE5).
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
