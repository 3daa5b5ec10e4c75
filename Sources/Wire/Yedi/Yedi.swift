/// YeDi: clients find hair designers and book them; designers keep their hours and their bookings.
public enum Yedi {
  /// The first page: recommended posts, or those of the designers I follow; no account needed.
  public static let home = Endpoint<Nothing, HomeRequest, Home>(
    "yedi.home", .get, "/yedi", for: .visitor, "Posts to look at, and my coming bookings",
    refusals: [.suspended])

  /// All designers, or those I follow, latest first.
  public static let designers = Endpoint<Nothing, DesignersRequest, Page<DesignerCard>>(
    "yedi.designers", .get, "/yedi/designers", for: .visitor, "Designers, or those I follow")

  /// A member of YeDi, client or designer or both.
  public enum Person {}

  /// The two sides of the app.
  public enum Role: String, Codable, ExtensibleValue {
    /// 고객, who follows, books and reviews.
    case client = "CLIENT"
    /// 디자이너, who has a page, a menu and a schedule.
    case designer = "DESIGNER"
  }

  /// Which posts the first page lists.
  public struct HomeRequest: Paged, Codable, Sendable, Hashable {
    /// Only those of designers I follow, latest first.
    public var isFollowing: Bool?
    public var cursor: Cursor?

    public init(isFollowing: Bool? = nil, cursor: Cursor? = nil) {
      self.isFollowing = isFollowing
      self.cursor = cursor
    }
  }

  /// Which designers are listed.
  public struct DesignersRequest: Paged, Codable, Sendable, Hashable {
    /// Only those I follow.
    public var isFollowing: Bool?
    public var cursor: Cursor?

    public init(isFollowing: Bool? = nil, cursor: Cursor? = nil) {
      self.isFollowing = isFollowing
      self.cursor = cursor
    }
  }

  /// The first page, one page of posts at a time.
  public struct Home: Codable, Sendable, Hashable {
    /// Three a page: recommended ones, or those of designers I follow (D7, D8).
    public var posts: Page<PostCard>
    /// The designers who joined last; only with the first page of recommended posts.
    public var designers: [DesignerCard]
    /// My bookings that are still to come, of either role.
    public var upcoming: Int

    public init(posts: Page<PostCard>, designers: [DesignerCard], upcoming: Int) {
      self.posts = posts
      self.designers = designers
      self.upcoming = upcoming
    }
  }
}
