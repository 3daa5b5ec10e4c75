/// Everything Madang keeps of a person, to take along.
public struct Export: Codable, Sendable, Hashable {
  /// The id of the account, the same for all apps.
  public var account: ID<Account>
  /// When the account was made.
  public var createdAt: Instant
  /// The language of notifications; nil before it is known.
  public var language: String?
  /// The server's time when the file was made.
  public var exportedAt: Instant
  /// The ways to sign in, in the order they were linked.
  public var identities: [Identity]
  /// Where the account is signed in.
  public var sessions: [Sessions.Card]
  /// Where notifications go.
  public var devices: [Device]
  /// The people I have blocked.
  public var blocks: [Blocks.Card]
  /// What each app keeps, under the path name of the app.
  public var apps: Apps
  /// What other parts of the server keep; nil from an older server.
  public var more: More?

  public init(
    account: ID<Account>, createdAt: Instant, language: String? = nil, exportedAt: Instant,
    identities: [Identity], sessions: [Sessions.Card], devices: [Device], blocks: [Blocks.Card],
    apps: Apps, more: More? = nil
  ) {
    self.account = account
    self.createdAt = createdAt
    self.language = language
    self.exportedAt = exportedAt
    self.identities = identities
    self.sessions = sessions
    self.devices = devices
    self.blocks = blocks
    self.apps = apps
    self.more = more
  }

  /// A sign-in method, by the subject the provider names.
  public struct Identity: Codable, Sendable, Hashable {
    /// A provider such as `kakao`, or `phone`, `email`, `device`, `passkey`.
    public var provider: String
    /// What the provider calls the person: its id for them, a phone number, an e-mail address.
    public var subject: String
    /// When it was linked to the account.
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
      /// By Web Push to a browser.
      case browser
      /// By Firebase Cloud Messaging or Apple's push service to a phone.
      case phone
    }

    /// The app, such as `wal`.
    public var app: String
    /// By which kind of push service they are sent.
    public var way: Extensible<Way>
    /// What its sign-in is called among `sessions`; nil until it has been heard from.
    public var device: String?
    /// When the device was subscribed.
    public var since: Instant

    public init(app: String, way: Way, device: String?, since: Instant) {
      self.app = app
      self.way = .known(way)
      self.device = device
      self.since = since
    }
  }

  /// What belongs to no single app.
  public struct More: Codable, Sendable, Hashable {
    /// Orders, payments and refunds.
    public var payments: [Orders.Order]?

    public init(payments: [Orders.Order]? = nil) { self.payments = payments }
  }

  /// What each app keeps; nil where the account has not joined.
  public struct Apps: Codable, Sendable, Hashable {
    /// What YELL:O keeps.
    public var yello: Yello.Export?

    public init(yello: Yello.Export? = nil) { self.yello = yello }
  }

  /// All of it as one file.
  public static let fetch = Endpoint<Nothing, Nothing, Export>(
    "export.fetch", .get, "/account/export", for: .viewer, "Everything kept of me, as one file",
    refusals: [.tooMany])
}
