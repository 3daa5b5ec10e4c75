/// YELL:O: students vote about friends, anonymously; the chosen friend gets a note.
public enum Yello {
  /// The first screen: what a person can do now.
  public static let home = Endpoint<Nothing, Nothing, Home>(
    "yello.home", .get, "/yello", "What I can do now: vote, wait, or find friends first")

  /// Small live events about me: a note came, a friend was made, the wait is over.
  public static let events = Endpoint<Nothing, Nothing, LiveEvent>(
    "yello.events", .get, "/yello/events", "Server-sent events about me")

  /// What a person can do now, and what the screens around it show.
  public struct Home: Codable, Sendable, Hashable {
    /// What a person can do now.
    public enum State: String, Codable, ExtensibleValue {
      /// Too few friends to vote (`docs/spec/yello.md` Y56).
      case locked
      /// A round can begin (Y59).
      case start
      /// The cooldown runs (Y80).
      case waiting
    }

    /// What I can do now.
    public var state: Extensible<State>
    /// My points.
    public var points: Int
    /// The friends I have.
    public var friends: Int
    /// How many friends voting takes.
    public var friendsNeeded: Int
    /// Seconds until the next round by the server's clock; 0 when none.
    public var secondsLeft: Int
    /// The whole wait in seconds.
    public var cooldown: Int
    /// Notes not opened yet.
    public var unread: Int
    /// My handle, which is my invitation code.
    public var handle: Handle
    /// What happened since I last confirmed, newest first.
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
