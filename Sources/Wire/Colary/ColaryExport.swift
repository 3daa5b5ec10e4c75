extension Colary {
  /// All that Colary holds about an account.
  public struct Export: Codable, Sendable, Hashable {
    /// Me, as Colary knows me.
    public var me: Me
    /// When the diary began.
    public var joinedAt: Instant
    /// Oldest first; without those that were deleted.
    public var entries: [EntryView]
    /// To surveys, oldest first.
    public var responses: [ResponseView]
    /// When I am reminded to write; nil when I am not.
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
