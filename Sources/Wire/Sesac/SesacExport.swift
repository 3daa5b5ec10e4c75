extension Sesac {
  /// The personal data that SeSAC holds about a member.
  public struct Export: Codable, Sendable, Hashable {
    /// My profile.
    public var profile: Profile
    /// When I joined SeSAC.
    public var joinedAt: Instant
    /// The reviews I wrote, oldest first, without those that have only titles.
    public var reviewsWritten: [Comment]
    /// The reviews I received, oldest first, without the writers' names.
    public var reviewsReceived: [Comment]
    /// The messages I sent in the chats of my matches.
    public var conversations: [Chats.Exported]
    /// The log of uses of my position in the last six months, also before a return within 30 days.
    public var positionLog: [PositionUse]
    /// The characters and backgrounds I bought.
    public var items: [OwnedItem]
    /// What I asked the operators, oldest first, with their answers.
    public var inquiries: [Inquiry]
    /// My friends, oldest first.
    public var friends: [FriendWish]
    /// The people I wish to stay friends with, oldest wish first.
    public var friendWishes: [FriendWish]
    /// The number of phone numbers I am hidden from; only their hashes are stored.
    public var hiddenNumbers: Int
    /// The links by which I share meetings now.
    public var sharedMeetings: [MeetingShare]

    public init(
      profile: Profile, joinedAt: Instant, reviewsWritten: [Comment], reviewsReceived: [Comment],
      conversations: [Chats.Exported], positionLog: [PositionUse], items: [OwnedItem],
      inquiries: [Inquiry], friends: [FriendWish], friendWishes: [FriendWish],
      hiddenNumbers: Int, sharedMeetings: [MeetingShare]
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
      self.hiddenNumbers = hiddenNumbers
      self.sharedMeetings = sharedMeetings
    }
  }

  /// A friend, or someone I wish to stay friends with.
  public struct FriendWish: Codable, Sendable, Hashable {
    /// Their nickname.
    public var nickname: Nickname
    /// Since when.
    public var at: Instant

    public init(nickname: Nickname, at: Instant) {
      self.nickname = nickname
      self.at = at
    }
  }

  /// An entry of the log that the Korean law on location information requires.
  public struct PositionUse: Codable, Sendable, Hashable {
    /// The purpose of using a position.
    public enum Purpose: String, Codable, ExtensibleValue {
      /// My own search, with the viewed place.
      case search = "SEARCH"
      /// Showing me on the map to others.
      case wait = "WAIT"
    }

    /// When it was used; searches within a minute are one entry.
    public var at: Instant
    /// The purpose.
    public var purpose: Extensible<Purpose>

    public init(at: Instant, purpose: Purpose) {
      self.at = at
      self.purpose = .known(purpose)
    }
  }
}
