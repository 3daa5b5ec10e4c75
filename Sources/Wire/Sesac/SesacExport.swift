extension Sesac {
  /// All that SeSAC keeps of someone, as they may take it along.
  public struct Export: Codable, Sendable, Hashable {
    /// What `Sesac.profile` shows.
    public var profile: Profile
    /// When I joined SeSAC.
    public var joinedAt: Instant
    /// What I wrote about others, oldest first; reviews of titles alone are left out.
    public var reviewsWritten: [Comment]
    /// What others wrote about me, oldest first and without their names.
    public var reviewsReceived: [Comment]
    /// What I sent in the chats of my matches.
    public var conversations: [Chats.Exported]
    /// When my position was used in the last six months, and for what.
    public var positionLog: [PositionUse]
    /// The characters and backgrounds that I bought.
    public var items: [Item]
    /// What I asked the operators, oldest first, with their answers.
    public var inquiries: [Inquiry]
    /// My friends, oldest first.
    public var friends: [FriendWish]
    /// With whom I wish to stay friends, oldest wish first.
    public var friendWishes: [FriendWish]

    public init(
      profile: Profile, joinedAt: Instant, reviewsWritten: [Comment], reviewsReceived: [Comment],
      conversations: [Chats.Exported], positionLog: [PositionUse], items: [Item],
      inquiries: [Inquiry], friends: [FriendWish], friendWishes: [FriendWish]
    ) {
      self.profile = profile
      self.joinedAt = joinedAt
      self.reviewsWritten = reviewsWritten
      self.reviewsReceived = reviewsReceived
      self.conversations = conversations
      self.positionLog = positionLog
      self.items = items
      self.inquiries = inquiries
      self.friends = friends
      self.friendWishes = friendWishes
    }
  }

  /// A friend, or someone I wish to stay friends with.
  public struct FriendWish: Codable, Sendable, Hashable {
    /// What they are called.
    public var nickname: Nickname
    /// Since when.
    public var at: Instant

    public init(nickname: Nickname, at: Instant) {
      self.nickname = nickname
      self.at = at
    }
  }

  /// An entry of the log that the law on location information requires.
  public struct PositionUse: Codable, Sendable, Hashable {
    /// What a position was used for.
    public enum Purpose: String, Codable, ExtensibleValue {
      /// My own search used the place I looked at.
      case search = "SEARCH"
      /// I was put on the map for others.
      case wait = "WAIT"
    }

    /// When it was used; searches within a minute are logged as one.
    public var at: Instant
    /// Whether I searched or was shown to others.
    public var purpose: Extensible<Purpose>

    public init(at: Instant, purpose: Purpose) {
      self.at = at
      self.purpose = .known(purpose)
    }
  }
}
