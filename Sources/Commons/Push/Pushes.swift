public import SQL
public import Wire

/// Notifications on people's devices: who takes which app's, and what is put into the outbox for them.
public struct Pushes: Sendable {
  static let keyName = "push.key"

  let db: Database
  let world: World
  let outbox: Outbox

  init(_ db: Database, world: World, outbox: Outbox) {
    self.db = db
    self.world = world
    self.outbox = outbox
  }

  /// Queues a notice for every device that takes the app's, in the transaction that causes it.
  ///
  /// Where there is none, or nobody to carry it, nothing is queued: what it tells of is there to be read.
  /// Of two notices with one tag a device shows the newer.
  public func put(
    _ notice: PushNotice, of app: String, to account: ID<Account>, tag: String, life: Duration,
    in db: Connection
  ) throws {
    var ways: [(channel: Channel, device: String)] = []
    if outbox.takes(.push) {
      ways += try db.browsers(of: account, taking: app).map { (.push, $0.description) }
    }
    if outbox.takes(.phone) {
      ways += try db.phones(of: account, taking: app).map { (.phone, $0.description) }
    }
    for (channel, device) in ways {
      try outbox.put(
        Message(
          channel, to: device, notice, for: account, tag: Self.tag(tag, of: app), life: life),
        in: db)
    }
  }

  /// What a notice is called in the outbox, by which those of one app are told from another's.
  static func tag(_ tag: String, of app: String) -> String { "\(app) \(tag)" }

  /// How it stands with an app's notifications in the asker's session.
  func state(
    of app: String, for me: Viewer, key: P256Key, in db: Connection
  ) throws -> Push.State {
    let isOn = try db.exists(
      "SELECT 1 FROM push_subscription WHERE session_id = \(me.session) AND app = \(app)")
    return Push.State(key: base64URL(key.point), isOn: isOn)
  }

  /// Browsers of one account that take an app's notifications; the newest are kept.
  static let most = 10

  /// Sends an app's notifications where the asker says, and nowhere else for the same session.
  func subscribe(
    _ device: PushSubscriber, to app: String, as me: Viewer, at now: Instant, in db: Connection
  ) throws {
    try db.run(
      """
      DELETE FROM push_subscription WHERE endpoint <> \(device.endpoint)
        AND session_id = \(me.session) AND app = \(app)
      """)
    // The same browser, whoever was signed in there before.
    try db.run(
      """
      DELETE FROM push_subscription WHERE endpoint = \(device.endpoint)
        AND (session_id <> \(me.session) OR app <> \(app))
      """)
    try db.run(
      """
      INSERT INTO push_subscription (id, account_id, session_id, app, endpoint, p256dh, auth,
        created_at)
      VALUES (\(world.id(PushSubscriber.self)), \(me.account), \(me.session), \(app),
        \(device.endpoint), \(device.point), \(device.auth), \(now))
      ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth
      """)
    // Nobody has more browsers, but whoever wants to keep us busy with addresses that never answer.
    try db.run(
      """
      DELETE FROM push_subscription WHERE account_id = \(me.account) AND app = \(app)
        AND id NOT IN (SELECT id FROM push_subscription
          WHERE account_id = \(me.account) AND app = \(app) ORDER BY id DESC LIMIT \(Self.most))
      """)
  }

  func unsubscribe(from app: String, as me: Viewer, in db: Connection) throws {
    try db.run(
      "DELETE FROM push_subscription WHERE session_id = \(me.session) AND app = \(app)")
  }

  /// A device by its id; nil when it takes notifications no more.
  func device(_ id: ID<PushSubscriber>, in db: Connection) throws -> PushSubscriber? {
    try db.one("SELECT endpoint, p256dh, auth FROM push_subscription WHERE id = \(id)") {
      try PushSubscriber(endpoint: $0[0], point: $0[1], auth: $0[2])
    }
  }

  /// Every device that takes notifications for an account, the first to ask first.
  func devices(of account: ID<Account>, in db: Connection) throws -> [Export.Device] {
    var devices: [Export.Device] = []
    for (table, way) in [("push_subscription", Export.Device.Way.browser), ("push_phone", .phone)] {
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

  func forget(_ id: ID<PushSubscriber>, in db: Connection) throws {
    try db.run("DELETE FROM push_subscription WHERE id = \(id)")
  }

  /// The key push services know this server by (RFC 8292), if it was ever needed.
  func key(in db: Connection) throws -> P256Key? {
    let text: String? = try db.value("SELECT value FROM setting WHERE name = \(Self.keyName)")
    return text.flatMap(bytes(ofBase64URL:)).flatMap(P256Key.init(number:))
  }

  /// That key, made if there is none: browsers subscribe with it, so it never changes.
  func makeKey(in db: Connection) throws -> P256Key {
    try db.run(
      """
      INSERT INTO setting (name, value)
      VALUES (\(Self.keyName), \(base64URL(P256Key(world).number)))
      ON CONFLICT (name) DO NOTHING
      """)
    guard let key = try key(in: db) else { throw Unsettled("The setting push.key is no key.") }
    return key
  }
}

extension Connection {
  fileprivate func browsers(
    of account: ID<Account>, taking app: String
  ) throws -> [ID<PushSubscriber>] {
    try all(
      """
      SELECT id FROM push_subscription WHERE account_id = \(account) AND app = \(app) ORDER BY id
      """
    ) { try $0[0] }
  }
}

/// What a device is told.
public struct PushNotice: Codable, Sendable, Hashable {
  /// How much it may cost a sleeping phone to hear of it at once (RFC 8030 §5.3).
  public enum Urgency: String, Codable, Sendable {
    case low, normal, high
  }

  public var title: String
  public var body: String
  /// Where a tap leads.
  public var path: String
  public var urgency: Urgency

  public init(title: String, body: String, path: String, urgency: Urgency = .normal) {
    self.title = title
    self.body = body
    self.path = path
    self.urgency = urgency
  }
}

extension Parcel {
  /// What its notifications have in common at a push service and on a device, of which the newest is shown:
  /// 32 characters, the most that RFC 8030 §5.4 allows, of the tag's SHA-256.
  var topic: String? { tag.map { String(base64URL(sha256($0.utf8)).prefix(32)) } }
}
