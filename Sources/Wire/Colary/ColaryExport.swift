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

    public init(me: Me, joinedAt: Instant, entries: [EntryView], responses: [ResponseView]) {
      self.responses = responses
      self.me = me
      self.joinedAt = joinedAt
      self.entries = entries
    }
  }
}
