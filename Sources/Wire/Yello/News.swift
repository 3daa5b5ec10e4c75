extension Yello {
  /// Confirms the news up to this one; they are not shown again.
  public static let confirmNews = Endpoint<ID<News>, Nothing, Nothing>(
    "yello.confirmNews", .delete, "/yello/news/:news", "Confirm the news up to this one")

  /// Waves at a friend, who is told who did; once a day has an effect.
  public static let wave = Endpoint<ID<Person>, Nothing, PersonCard>(
    "yello.wave", .put, "/yello/people/:person/wave", "Wave at a friend")

  /// Something that others did for me, or that an invitation brought.
  public struct News: Codable, Sendable, Hashable, Identifiable {
    /// What has happened.
    public enum Kind: String, Codable, ExtensibleValue {
      /// Someone made me their friend.
      case befriended
      /// A friend waved at me.
      case waved
      /// A friend joined with my code, which ended my wait.
      case joined
      /// Points for an invitation.
      case paid
    }

    public var id: ID<News>
    /// What has happened.
    public var kind: Extensible<Kind>
    /// Who did it; nil for invitations.
    public var person: Person?
    /// The points it brought; nil when it brought none.
    public var points: Int?

    public init(id: ID<News>, kind: Kind, person: Person? = nil, points: Int? = nil) {
      self.id = id
      self.kind = .known(kind)
      self.person = person
      self.points = points
    }
  }
}
