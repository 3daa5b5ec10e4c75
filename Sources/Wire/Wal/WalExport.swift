extension Wal {
  /// All that WAL keeps of someone, as they may take it along.
  ///
  /// Messages of the pool are not theirs; what they wrote to themselves is, hidden or not.
  public struct Export: Codable, Sendable, Hashable {
    public var me: Me
    public var joinedAt: Instant
    public var letters: [Letter]

    public init(me: Me, joinedAt: Instant, letters: [Letter]) {
      self.me = me
      self.joinedAt = joinedAt
      self.letters = letters
    }

    /// A message to oneself.
    public struct Letter: Codable, Sendable, Hashable {
      public var day: Day
      public var hour: Int
      public var minute: Int
      public var createdAt: Instant
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
