/// All personal data held about an account, as one file.
public struct Export: Codable, Sendable, Hashable {
  /// The account's id, the same in all apps.
  public var account: ID<Account>
  /// When the account was created.
  public var createdAt: Instant
  /// The language of notifications; nil until it is known.
  public var language: String?
  /// When the file was created, by the server's clock.
  public var exportedAt: Instant
  /// The linked sign-in methods, oldest first.
  public var identities: [Identity]
  /// The account's open sessions.
  public var sessions: [Sessions.Card]
  /// The devices subscribed to notifications.
  public var devices: [Device]
  /// The accounts I have blocked.
  public var blocks: [Blocks.Card]
  /// The data of each app, under the app's path name.
  public var apps: Apps
  /// Data of other parts of the server; nil from an older server.
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

  /// A linked sign-in method.
  public struct Identity: Codable, Sendable, Hashable {
    /// A provider such as `kakao`, or `phone`, `email`, `device`, `passkey`.
    public var provider: String
    /// The provider's id of the person, a phone number, or an e-mail address.
    public var subject: String
    /// When it was linked.
    public var since: Instant
    /// When the provider last sent the person's friends; nil if it never did.
    public var friendsToldAt: Instant?
    /// The provider's ids of those friends.
    public var friends: [String]
    /// The owner's name for it; passkeys only.
    public var name: String?
    /// When it was last used to sign in; passkeys only.
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

  /// A device that is subscribed to an app's notifications.
  ///
  /// The push address and its encryption keys are secrets of the device and not exported.
  public struct Device: Codable, Sendable, Hashable {
    /// The kind of push service.
    public enum Transport: String, Codable, ExtensibleValue {
      /// Web Push, to a browser.
      case browser
      /// Firebase Cloud Messaging or Apple Push Notification service, to a phone.
      case phone
    }

    /// The path name of the app, such as `wal`.
    public var app: String
    /// The kind of push service that delivers them.
    public var way: Extensible<Transport>
    /// The device's name among `sessions`; nil until it has sent a request.
    public var device: String?
    /// When it subscribed.
    public var since: Instant

    public init(app: String, way: Transport, device: String?, since: Instant) {
      self.app = app
      self.way = .known(way)
      self.device = device
      self.since = since
    }
  }

  /// Data that belongs to no single app.
  public struct More: Codable, Sendable, Hashable {
    /// Orders, payments and refunds.
    public var payments: [Orders.Order]?
    /// The tokens that bind purchases in the App Store to the account.
    public var appStore: [AppStorePurchases.AccountToken]?

    public init(
      payments: [Orders.Order]? = nil, appStore: [AppStorePurchases.AccountToken]? = nil
    ) {
      self.payments = payments
      self.appStore = appStore
    }
  }

  /// The data of each app; nil where the account has not joined.
  public struct Apps: Codable, Sendable, Hashable {
    /// The data of YELL:O.
    public var yello: Yello.Export?
    /// The data of WAL.
    public var wal: Wal.Export?
    /// The data of SeSAC.
    public var sesac: Sesac.Export?
    /// The data of YeDi.
    public var yedi: Yedi.Export?
    /// The data of Colary.
    public var colary: Colary.Export?

    public init(
      yello: Yello.Export? = nil, wal: Wal.Export? = nil, sesac: Sesac.Export? = nil,
      yedi: Yedi.Export? = nil, colary: Colary.Export? = nil
    ) {
      self.yello = yello
      self.wal = wal
      self.sesac = sesac
      self.yedi = yedi
      self.colary = colary
    }
  }

  /// Returns all personal data of the account as one file.
  public static let fetch = Endpoint<Nothing, Nothing, Export>(
    "export.fetch", .get, "/account/export", for: .viewer,
    "Download all data held about my account",
    refusals: [.tooMany])
}
