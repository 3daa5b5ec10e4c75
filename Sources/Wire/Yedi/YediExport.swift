extension Yedi {
  /// All that YeDi keeps of someone, as they may take it along.
  public struct Export: Codable, Sendable, Hashable {
    /// My name, number and sides.
    public var me: Me
    /// When I joined YeDi.
    public var joinedAt: Instant
    /// In the order the designers registered, without those blocked either way.
    public var following: [DesignerCard]
    /// My last keywords, newest first.
    public var searches: [String]
    /// My shop, hours and rules; nil when I have no page as a designer.
    public var studio: Studio?
    /// As client and as designer, by their time.
    public var bookings: [Booking]
    /// My posts as a designer, latest first.
    public var posts: [PostCard]
    /// The posts I like.
    public var liked: [PostCard]
    /// The reviews I wrote, latest first.
    public var reviews: [Review]
    /// What I wrote in conversations.
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
