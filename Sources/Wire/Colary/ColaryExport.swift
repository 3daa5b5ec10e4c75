extension Colary {
  /// The personal data that Colary holds about an account.
  public struct Export: Codable, Sendable, Hashable {
    /// The settings of the diary.
    public var me: Me
    /// When the diary was created.
    public var joinedAt: Instant
    /// The entries, oldest first, without deleted ones.
    public var entries: [EntryView]
    /// The survey responses, oldest first.
    public var responses: [ResponseView]
    /// The time of the daily reminder; nil if it is off.
    public var reminder: ReminderTime?

    public init(
      me: Me, joinedAt: Instant, entries: [EntryView], responses: [ResponseView],
      reminder: ReminderTime? = nil
    ) {
      self.responses = responses
      self.reminder = reminder
      self.me = me
      self.joinedAt = joinedAt
      self.entries = entries
    }
  }
}
