extension Wal {
  /// All that WAL keeps of someone, as they may take it along.
  ///
  /// What they wrote to themselves, hidden or not, and today's messages of the pool that have come.
  public struct Export: Codable, Sendable, Hashable {
    /// What I have set.
    public var me: Me
    /// When I joined WAL.
    public var joinedAt: Instant
    /// What I wrote to myself, delivered or not, by the day it is for.
    public var letters: [Letter]
    /// The kept messages of the pool that have come, in the order they came.
    public var messages: [Message]

    public init(me: Me, joinedAt: Instant, letters: [Letter], messages: [Message]) {
      self.me = me
      self.joinedAt = joinedAt
      self.letters = letters
      self.messages = messages
    }

    /// A message of the pool that has come.
    public struct Message: Codable, Sendable, Hashable {
      /// Its kind.
      public var category: Extensible<Category>
      /// When it came.
      public var at: Instant
      /// When I opened it; nil if I have not.
      public var openedAt: Instant?
      public var text: String

      public init(category: Category, at: Instant, openedAt: Instant?, text: String) {
        self.category = .known(category)
        self.at = at
        self.openedAt = openedAt
        self.text = text
      }
    }

    /// A message to oneself.
    public struct Letter: Codable, Sendable, Hashable {
      /// The day it comes on, in my zone.
      public var day: Day
      /// 0 to 23, in my zone.
      public var hour: Int
      /// 0 to 59.
      public var minute: Int
      /// When I wrote it.
      public var createdAt: Instant
      /// Whether the history hides it until it comes; its text is in the file all the same.
      public var isHidden: Bool
      public var text: String

      public init(
        day: Day, hour: Int, minute: Int, createdAt: Instant, isHidden: Bool, text: String
      ) {
        self.day = day
        self.hour = hour
        self.minute = minute
        self.createdAt = createdAt
        self.isHidden = isHidden
        self.text = text
      }
    }
  }
}
