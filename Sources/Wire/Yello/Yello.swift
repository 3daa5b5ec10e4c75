/// YELL:O: students vote about friends anonymously, and the chosen friend receives a note.
public enum Yello {
  /// The first screen: what the member can do now.
  public static let home = Endpoint<Nothing, Nothing, Home>(
    "yello.home", .get, "/yello", "The first screen: vote, wait, or find friends first")

  /// Server-sent events for the member: a note received, a friendship made, the cooldown over.
  public static let events = Endpoint<Nothing, Nothing, LiveEvent>(
    "yello.events", .get, "/yello/events", "Server-sent events for the signed-in member")

  /// Output of `home`.
  public struct Home: Codable, Sendable, Hashable {
    /// What the member can do now.
    public enum State: String, Codable, ExtensibleValue {
      /// Too few friends to vote (`docs/spec/yello.md` Y56).
      case locked
      /// A round can be opened (Y59).
      case start
      /// The cooldown is running (Y80).
      case waiting
    }

    /// What the member can do now.
    public var state: Extensible<State>
    /// My balance of points.
    public var points: Int
    /// The number of my friends.
    public var friends: Int
    /// The number of friends required to vote.
    public var friendsNeeded: Int
    /// Seconds until the next round, by the server's clock; 0 when a round can be opened.
    public var secondsLeft: Int
    /// The full cooldown in seconds.
    public var cooldown: Int
    /// The number of unread notes.
    public var unread: Int
    /// My handle, which is also my invitation code.
    public var handle: Handle
    /// Unconfirmed news, newest first.
    public var news: [News]

    public init(
      state: State, points: Int, friends: Int, friendsNeeded: Int, secondsLeft: Int, cooldown: Int,
      unread: Int, handle: Handle, news: [News] = []
    ) {
      self.state = .known(state)
      self.points = points
      self.friends = friends
      self.friendsNeeded = friendsNeeded
      self.secondsLeft = secondsLeft
      self.cooldown = cooldown
      self.unread = unread
      self.handle = handle
      self.news = news
    }
  }
}
