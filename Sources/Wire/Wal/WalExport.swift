extension Wal {
  /// The personal data that WAL holds about a member.
  ///
  /// It contains the messages to oneself, hidden or not, and the stored messages of the pool that were delivered.
  public struct Export: Codable, Sendable, Hashable {
    /// My settings.
    public var me: Me
    /// When I joined WAL.
    public var joinedAt: Instant
    /// My messages to myself, scheduled and delivered, by day of delivery.
    public var letters: [Letter]
    /// Delivered messages of the pool that are still stored, in order of delivery.
    public var messages: [Message]

    public init(me: Me, joinedAt: Instant, letters: [Letter], messages: [Message]) {
      self.me = me
      self.joinedAt = joinedAt
      self.letters = letters
      self.messages = messages
    }

    /// A delivered message of the pool.
    public struct Message: Codable, Sendable, Hashable {
      /// Its kind.
      public var category: Extensible<Category>
      /// When it was delivered.
      public var at: Instant
      /// When I opened it; nil if not yet.
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
      /// The day of delivery, in my time zone.
      public var day: Day
      /// The hour of delivery, 0 to 23, in my time zone.
      public var hour: Int
      /// The minute of delivery, 0 to 59.
      public var minute: Int
      /// When I wrote it.
      public var createdAt: Instant
      /// Whether the history hides it until delivery; the export contains its text regardless.
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
