/// YeDi: clients find and book hair designers; designers manage their hours and bookings.
public enum Yedi {
  /// The first page: recommended posts, or posts of designers I follow; no account required.
  public static let home = Endpoint<Nothing, HomeRequest, Home>(
    "yedi.home", .get, "/yedi", for: .visitor, "Posts to look at, and my coming bookings",
    refusals: [.suspended])

  /// All designers, or those I follow, latest first.
  public static let designers = Endpoint<Nothing, DesignersRequest, Page<DesignerCard>>(
    "yedi.designers", .get, "/yedi/designers", for: .visitor, "Designers, or those I follow")

  /// A member of YeDi, client or designer or both.
  public enum Person {}

  /// A role of a member.
  public enum Role: String, Codable, ExtensibleValue {
    /// 고객: follows, books and reviews.
    case client = "CLIENT"
    /// 디자이너: has a page, a menu and a schedule.
    case designer = "DESIGNER"
  }

  /// Input of `home`.
  public struct HomeRequest: Paged, Codable, Sendable, Hashable {
    /// Whether to list only posts of designers I follow, latest first.
    public var isFollowing: Bool?
    public var cursor: Cursor?

    public init(isFollowing: Bool? = nil, cursor: Cursor? = nil) {
      self.isFollowing = isFollowing
      self.cursor = cursor
    }
  }

  /// Input of `designers`.
  public struct DesignersRequest: Paged, Codable, Sendable, Hashable {
    /// Whether to list only designers I follow.
    public var isFollowing: Bool?
    public var cursor: Cursor?

    public init(isFollowing: Bool? = nil, cursor: Cursor? = nil) {
      self.isFollowing = isFollowing
      self.cursor = cursor
    }
  }

  /// Output of `home`.
  public struct Home: Codable, Sendable, Hashable {
    /// Recommended posts, or posts of designers I follow, three per page (D7, D8).
    public var posts: Page<PostCard>
    /// The newest designers; only on the first page of recommended posts.
    public var designers: [DesignerCard]
    /// The number of my future bookings, in both roles.
    public var upcoming: Int

    public init(posts: Page<PostCard>, designers: [DesignerCard], upcoming: Int) {
      self.posts = posts
      self.designers = designers
      self.upcoming = upcoming
    }
  }
}
