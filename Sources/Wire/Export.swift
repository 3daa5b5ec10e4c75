/// Everything Madang keeps of a person, to take along.
public struct Export: Codable, Sendable, Hashable {
  public var account: ID<Account>
  public var createdAt: Instant
  public var exportedAt: Instant
  public var identities: [Identity]
  public var sessions: [Sessions.Card]
  /// Where notifications go.
  public var devices: [Device]
  public var apps: Apps

  public init(
    account: ID<Account>, createdAt: Instant, exportedAt: Instant, identities: [Identity],
    sessions: [Sessions.Card], devices: [Device], apps: Apps
  ) {
    self.account = account
    self.createdAt = createdAt
    self.exportedAt = exportedAt
    self.identities = identities
    self.sessions = sessions
    self.devices = devices
    self.apps = apps
  }

  /// A way in, by the name the provider knows it by.
  public struct Identity: Codable, Sendable, Hashable {
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

  /// A device that takes an app's notifications.
  ///
  /// Where exactly they go and what they are sealed with is the device's secret, and not in the file.
  public struct Device: Codable, Sendable, Hashable {
    /// How they get there.
    public enum Way: String, Codable, ExtensibleValue {
      case browser, phone
    }

    /// The app, such as `wal`.
    public var app: String
    public var way: Extensible<Way>
    /// What its sign-in is called among `sessions`; nil until it has been heard from.
    public var device: String?
    public var since: Instant

    public init(app: String, way: Way, device: String?, since: Instant) {
      self.app = app
      self.way = .known(way)
      self.device = device
      self.since = since
    }
  }

  /// What each app keeps; nil where the account has not joined.
  public struct Apps: Codable, Sendable, Hashable {
    public var yello: Yello.Export?

    public init(yello: Yello.Export? = nil) { self.yello = yello }
  }

  /// All of it as one file.
  public static let fetch = Endpoint<Nothing, Nothing, Export>(
    "export.fetch", .get, "/account/export", for: .viewer, "Everything kept of me, as one file",
    refusals: [.tooMany])
}
