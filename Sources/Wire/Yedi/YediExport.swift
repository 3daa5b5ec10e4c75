extension Yedi {
  /// The personal data that YeDi holds about a member.
  public struct Export: Codable, Sendable, Hashable {
    /// My name, phone number and roles.
    public var me: Me
    /// When I joined YeDi.
    public var joinedAt: Instant
    /// The designers I follow, in the order they registered, without blocked ones.
    public var following: [DesignerCard]
    /// My recent keywords, newest first.
    public var searches: [String]
    /// My shop, hours and rules; nil if I am no designer.
    public var studio: Studio?
    /// My bookings as client and as designer, by start.
    public var bookings: [Booking]
    /// My posts as a designer, latest first.
    public var posts: [PostCard]
    /// The posts I like.
    public var liked: [PostCard]
    /// The reviews I wrote, latest first.
    public var reviews: [Review]
    /// The messages I sent in conversations.
    public var chats: [Chats.Exported]
    /// The days I wait for, soonest first; absent from older servers.
    public var waits: [WaitedDay]?
    /// The posts I opened, latest first; absent from older servers.
    public var opened: [OpenedPost]?
    /// My days off and breaks as a designer, past ones too; nil if I am no designer, absent from older servers.
    public var closures: Closures?

    public init(
      me: Me, joinedAt: Instant, following: [DesignerCard], searches: [String], studio: Studio?,
      bookings: [Booking], posts: [PostCard] = [], liked: [PostCard] = [],
      reviews: [Review] = [], chats: [Chats.Exported] = [], waits: [WaitedDay]? = nil,
      opened: [OpenedPost]? = nil, closures: Closures? = nil
    ) {
      self.waits = waits
      self.opened = opened
      self.closures = closures
      self.me = me
      self.joinedAt = joinedAt
      self.following = following
      self.searches = searches
      self.studio = studio
      self.bookings = bookings
      self.posts = posts
      self.liked = liked
      self.reviews = reviews
      self.chats = chats
    }
  }
  /// A full day on which I wait for a free time.
  public struct WaitedDay: Codable, Sendable, Hashable {
    /// The designer.
    public var designer: DesignerCard
    /// In Asia/Seoul.
    public var day: Day

    public init(designer: DesignerCard, day: Day) {
      self.designer = designer
      self.day = day
    }
  }

  /// A post that I opened, which recommendations then favour less.
  public struct OpenedPost: Codable, Sendable, Hashable {
    /// The post.
    public var post: ID<PostCard>
    /// When I opened it first.
    public var at: Instant

    public init(post: ID<PostCard>, at: Instant) {
      self.post = post
      self.at = at
    }
  }
}
