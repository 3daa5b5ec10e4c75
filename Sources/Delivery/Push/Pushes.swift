public import Core
public import HTML
public import SQL
public import Wire

/// Push subscriptions, and the notifications queued for them.
public struct Pushes: Sendable {
  static let keyName = "push.key"

  let db: Database
  let world: World
  let outbox: Outbox

  /// Creates the subscriptions; notices are queued in `outbox`.
  public init(_ db: Database, world: World, outbox: Outbox) {
    self.db = db
    self.world = world
    self.outbox = outbox
  }

  /// Queues a notice for every device of the account, in the current transaction.
  ///
  /// Does nothing without a device or a courier, because the content is readable in the app anyway.
  /// A device shows only the newest notice with a tag.
  public func put(
    _ notice: PushNotice, of app: String, to account: ID<Account>, tag: String, life: Duration,
    in db: Transaction
  ) throws {
    try put([PushRequest(notice, to: account, tag: tag)], of: app, life: life, in: db)
  }

  /// Queues notices for many accounts with few statements.
  public func put(
    _ requests: [PushRequest], of app: String, life: Duration, in db: Transaction
  ) throws {
    try put(of: app, to: requests.map(\.account), life: life, in: db) { _ in requests }
  }

  /// Queues notices for those `accounts` that have a device; the closure runs only if there is one.
  ///
  /// They are sent from `due` on, by default at once.
  public func put(
    of app: String, to accounts: [ID<Account>], due: Instant? = nil, life: Duration,
    in db: Transaction,
    _ requests: (_ reached: Set<ID<Account>>) throws -> [PushRequest]
  ) throws {
    let accounts = Array(Set(accounts))
    var targets: [ID<Account>: [PushTarget]] = [:]
    if !accounts.isEmpty, outbox.takes(.push) {
      targets = try db.browsers(of: accounts, taking: app)
    }
    let services = [Channel.phone, .apns].filter(outbox.takes)
    if !accounts.isEmpty, !services.isEmpty {
      let phones = try db.phones(of: accounts, taking: app, through: services)
      targets.merge(phones, uniquingKeysWith: +)
    }
    guard !targets.isEmpty else { return }
    try outbox.put(
      requests(Set(targets.keys)).flatMap { request in
        let tag = Self.tag(request.tag, of: app)
        return try (targets[request.account] ?? []).map { target in
          var message = try OutboxMessage(
            target.channel, to: target.device, request.notice, for: request.account, tag: tag,
            life: life)
          message.concurrencyKey = target.concurrencyKey
          message.due = due
          return message
        }
      }, in: db)
  }

  /// A notice for an account's devices; a device shows only the newest with a tag.
  public struct PushRequest: Sendable {
    let notice: PushNotice
    let account: ID<Account>
    let tag: String

    public init(_ notice: PushNotice, to account: ID<Account>, tag: String) {
      self.notice = notice
      self.account = account
      self.tag = tag
    }
  }

  /// The outbox tag, prefixed with the app.
  public static func tag(_ tag: String, of app: String) -> String { "\(app) \(tag)" }

  /// The state of an app's notifications in this session.
  public func state(
    of app: String, session: ID<Session>, key: P256Key, in db: Transaction
  ) throws -> Push.State {
    Push.State(
      key: base64URL(key.point), isOn: try db.takesPushes(of: app, in: session))
  }

  /// Most subscribed browsers per account and app; the newest are kept.
  static let most = 10

  /// Subscribes a browser to an app's notifications; replaces the session's other subscriptions.
  public func subscribe(
    _ device: PushSubscriber, to app: String, for account: ID<Account>, session: ID<Session>,
    at now: Instant, in db: Transaction
  ) throws {
    try db.run(
      """
      DELETE FROM push_subscription WHERE endpoint <> \(device.endpoint)
        AND session_id = \(session) AND app = \(app)
      """)
    // The same browser under another session or app.
    try db.run(
      """
      DELETE FROM push_subscription WHERE endpoint = \(device.endpoint)
        AND (session_id <> \(session) OR app <> \(app))
      """)
    try db.run(
      """
      INSERT INTO push_subscription (id, account_id, session_id, app, endpoint, p256dh, auth,
        created_at)
      VALUES (\(world.id(PushSubscriber.self)), \(account), \(session), \(app),
        \(device.endpoint), \(device.point), \(device.auth), \(now))
      ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth
      """)
    // Ten browsers are more than a person has; more endpoints are abuse.
    try db.run(
      """
      DELETE FROM push_subscription WHERE account_id = \(account) AND app = \(app)
        AND id NOT IN (SELECT id FROM push_subscription
          WHERE account_id = \(account) AND app = \(app) ORDER BY id DESC LIMIT \(Self.most))
      """)
  }

  /// Ends the session's subscription of a browser.
  public func unsubscribe(from app: String, session: ID<Session>, in db: Transaction) throws {
    try db.run(
      "DELETE FROM push_subscription WHERE session_id = \(session) AND app = \(app)")
  }

  /// A subscription by id; nil when it no longer exists.
  func device(_ id: ID<PushSubscriber>, in db: Transaction) throws -> PushSubscriber? {
    try db.one("SELECT endpoint, p256dh, auth FROM push_subscription WHERE id = \(id)") {
      try PushSubscriber(endpoint: $0[0], point: $0[1], auth: $0[2])
    }
  }

  /// All subscribed devices of an account, oldest first.
  public func devices(of account: ID<Account>, in db: Transaction) throws -> [Export.Device] {
    var devices: [Export.Device] = []
    for (table, way) in [
      ("push_subscription", Export.Device.Transport.browser), ("push_phone", .phone),
    ] {
      devices += try db.all(
        """
        SELECT p.app, s.device, p.created_at FROM \(raw: table) p
        JOIN session s ON s.id = p.session_id WHERE p.account_id = \(account) ORDER BY p.app, p.id
        """
      ) { try Export.Device(app: $0[0], way: way, device: $0[1], since: $0[2]) }
    }
    return devices.sorted {
      ($0.since, $0.app, $0.way.rawValue) < ($1.since, $1.app, $1.way.rawValue)
    }
  }

  func forget(_ id: ID<PushSubscriber>, in db: Transaction) throws {
    try db.run("DELETE FROM push_subscription WHERE id = \(id)")
  }

  /// The VAPID key (RFC 8292); nil before it is first needed.
  public func key(in db: Transaction) throws -> P256Key? {
    let text: String? = try db.value("SELECT value FROM setting WHERE name = \(Self.keyName)")
    return text.flatMap(bytes(ofBase64URL:)).flatMap(P256Key.init(number:))
  }

  /// The VAPID key, created on first use; it never changes because subscriptions are bound to it.
  public func makeKey(in db: Transaction) throws -> P256Key {
    try db.run(
      """
      INSERT INTO setting (name, value)
      VALUES (\(Self.keyName), \(base64URL(P256Key(world).number)))
      ON CONFLICT (name) DO NOTHING
      """)
    guard let key = try key(in: db) else { throw SettingsError("The setting push.key is no key.") }
    return key
  }
}

/// A device as an outbox address.
private struct PushTarget {
  let channel: Channel
  let device: String
  let concurrencyKey: String
}

extension Transaction {
  /// Browsers subscribed to an app's notifications by account, oldest first.
  fileprivate func browsers(
    of accounts: [ID<Account>], taking app: String
  ) throws -> [ID<Account>: [PushTarget]] {
    let found: [(ID<Account>, PushTarget)] = try all(
      """
      SELECT account_id, id, endpoint FROM push_subscription
      WHERE account_id IN \(accounts) AND app = \(app) ORDER BY id
      """
    ) { row in
      let (id, endpoint): (ID<PushSubscriber>, String) = try (row[1], row[2])
      // The push service's host. The endpoint's path is secret.
      let host = endpoint.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first
      return try (
        row[0],
        PushTarget(
          channel: .push, device: id.description, concurrencyKey: (host ?? "").lowercased())
      )
    }
    return Dictionary(grouping: found, by: \.0).mapValues { $0.map(\.1) }
  }

  /// Phones subscribed to an app's notifications by account; all share a push service's connections.
  fileprivate func phones(
    of accounts: [ID<Account>], taking app: String, through services: [Channel]
  ) throws -> [ID<Account>: [PushTarget]] {
    let found: [(ID<Account>, PushTarget)] = try all(
      """
      SELECT account_id, id, bundle FROM push_phone
      WHERE account_id IN \(accounts) AND app = \(app) ORDER BY id
      """
    ) { row in
      let (id, bundle): (ID<PushPhone>, String?) = try (row[1], row[2])
      let channel = bundle == nil ? Channel.phone : .apns
      return try (row[0], PushTarget(channel: channel, device: id.description, concurrencyKey: ""))
    }
    return Dictionary(grouping: found.filter { services.contains($0.1.channel) }, by: \.0)
      .mapValues { $0.map(\.1) }
  }
}

extension Transaction {
  /// Deletes an app's unsent notices with this tag for some accounts; returns how many there were.
  @discardableResult
  public func takeBack(_ tag: String, of app: String, to accounts: [ID<Account>]) throws -> Int {
    guard !accounts.isEmpty else { return 0 }
    return try Channel.notices.reduce(0) { count, channel in
      try count
        + run(
          """
          DELETE FROM outbox WHERE account_id IN \(accounts) AND channel = \(channel)
            AND tag = \(Pushes.tag(tag, of: app))
          """)
    }
  }
}

/// The content of a notification; its language is chosen when it is sent.
public struct PushNotice: Codable, Sendable, Hashable {
  /// How urgently to wake a sleeping phone (RFC 8030 §5.3).
  public enum Urgency: String, Codable, Sendable {
    case low, normal, high
  }

  public var title: LocalizedText
  public var body: LocalizedText
  /// The page a tap opens.
  public var path: String
  public var urgency: Urgency

  public init(title: LocalizedText, body: LocalizedText, path: String, urgency: Urgency = .normal) {
    self.title = title
    self.body = body
    self.path = path
    self.urgency = urgency
  }
}

extension OutboxItem {
  /// The topic under which newer notifications replace older ones.
  ///
  /// 32 characters of the tag's SHA-256: the most that RFC 8030 §5.4 allows.
  var topic: String? { tag.map { String(base64URL(sha256($0.utf8)).prefix(32)) } }
}

extension Transaction {
  /// Whether a session's browser is subscribed to an app's notifications.
  public func takesPushes(of app: String, in session: ID<Session>) throws -> Bool {
    try exists("SELECT 1 FROM push_subscription WHERE session_id = \(session) AND app = \(app)")
  }
}
