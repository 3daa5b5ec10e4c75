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

    public init(
      me: Me, joinedAt: Instant, following: [DesignerCard], searches: [String], studio: Studio?,
      bookings: [Booking], posts: [PostCard] = [], liked: [PostCard] = [],
      reviews: [Review] = [], chats: [Chats.Exported] = []
    ) {
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
}
