extension Yello {
  /// Confirms a news item and all earlier ones, so that they are not shown again.
  public static let confirmNews = Endpoint<ID<News>, Nothing, Nothing>(
    "yello.confirmNews", .delete, "/yello/news/:news", "Confirm a news item and all earlier ones")

  /// Waves at a friend, who is notified; further waves on the same day have no effect.
  public static let wave = Endpoint<ID<Person>, Nothing, PersonCard>(
    "yello.wave", .put, "/yello/people/:person/wave", "Wave at a friend")

  /// A news item: what others did for me, or what an invitation earned.
  public struct News: Codable, Sendable, Hashable, Identifiable {
    /// The kind of a news item.
    public enum Kind: String, Codable, ExtensibleValue {
      /// A member befriended me.
      case befriended
      /// A friend waved at me.
      case waved
      /// A friend joined with my invitation code, which ended my cooldown.
      case joined
      /// Points for an invitation.
      case paid
    }

    public var id: ID<News>
    /// The kind.
    public var kind: Extensible<Kind>
    /// The member who did it; nil for invitations.
    public var person: Person?
    /// The points earned; nil if none.
    public var points: Int?

    public init(id: ID<News>, kind: Kind, person: Person? = nil, points: Int? = nil) {
      self.id = id
      self.kind = .known(kind)
      self.person = person
      self.points = points
    }
  }
}
