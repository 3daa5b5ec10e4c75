/// Everything Madang keeps of a person, to take along.
public struct Export: Codable, Sendable {
  public var account: ID<Account>
  public var createdAt: Instant
  public var exportedAt: Instant
  public var identities: [Identity]
  public var sessions: [Sessions.Card]
  public var apps: Apps

  public init(
    account: ID<Account>, createdAt: Instant, exportedAt: Instant, identities: [Identity],
    sessions: [Sessions.Card], apps: Apps
  ) {
    self.account = account
    self.createdAt = createdAt
    self.exportedAt = exportedAt
    self.identities = identities
    self.sessions = sessions
    self.apps = apps
  }

  /// A way in, by the name the provider knows it by.
  public struct Identity: Codable, Sendable {
    public var provider: String
    public var subject: String
    public var since: Instant
    /// When the provider told us of the person's friends; nil when it never did.
    public var friendsToldAt: Instant?
    /// What the provider calls those friends, all of whom let it tell.
    public var friends: [String]
    /// What its owner calls a passkey.
    public var name: String?
    /// When a passkey was last come in by.
    public var lastUsed: Instant?

    public init(
      provider: String, subject: String, since: Instant, friendsToldAt: Instant? = nil,
      friends: [String] = [], name: String? = nil, lastUsed: Instant? = nil
    ) {
      self.provider = provider
      self.subject = subject
      self.since = since
      self.friendsToldAt = friendsToldAt
      self.friends = friends
      self.name = name
      self.lastUsed = lastUsed
    }
  }

  /// What each app keeps; nil where the account has not joined.
  public struct Apps: Codable, Sendable {
    public var yello: Yello.Export?

    public init(yello: Yello.Export? = nil) { self.yello = yello }
  }

  /// All of it as one file.
  public static let fetch = Endpoint<Nothing, Nothing, Export>(
    .get, "/account/export", for: .viewer, "Everything kept of me, as one file")
}
