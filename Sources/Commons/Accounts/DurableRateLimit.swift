public import Core
public import SQL
import Wire

/// A rate limit per subject, such as a phone number, counted in the database.
///
/// It applies across all nodes and survives a restart. Subjects are stored as keyed hashes for a
/// day.
public struct DurableRateLimit: Sendable {
  public struct Window: Sendable {
    let length: Duration
    let limit: Int

    /// At most `most` events in `length`, which is a day or less.
    public init(_ limit: Int, per length: Duration) {
      self.limit = limit
      self.length = length
    }
  }

  let kind: String
  let windows: [Window]

  public init(kind: String, windows: [Window]) {
    self.kind = kind
    self.windows = windows
  }

  /// The longest window.
  static let life = Duration.days(1)

  /// Codes to one number: one a minute, five an hour, ten a day.
  static let codes = DurableRateLimit(
    kind: "sms",
    windows: [Window(1, per: .minutes(1)), Window(5, per: .hours(1)), Window(10, per: .days(1))])
  /// Sign-in mails to one address: one a minute, five an hour, ten a day.
  static let letters = DurableRateLimit(
    kind: "letter",
    windows: [Window(1, per: .minutes(1)), Window(5, per: .hours(1)), Window(10, per: .days(1))])
  /// Password attempts on one address since the last success.
  static let passwords = DurableRateLimit(
    kind: "password", windows: [Window(10, per: .minutes(15)), Window(100, per: .days(1))])

  /// Counts one event, or returns the seconds until it is allowed.
  public func take(_ subject: String, _ world: World, in db: Transaction) throws -> Int? {
    let hash = try keyedHash(subject, key: Self.key(in: db) ?? Self.newKey(world, in: db))
    if let wait = try wait(hash, world.now(), in: db) { return wait }
    try db.run(
      """
      INSERT INTO rate_limit (kind, subject_hash, at, id)
      VALUES (\(kind), \(hash), \(world.now()), \(world.id(DurableRateLimit.self)))
      """)
    return nil
  }

  /// The seconds until the next event is allowed; counts nothing.
  public func wait(_ subject: String, _ world: World, in db: Transaction) throws -> Int? {
    guard let key = try Self.key(in: db) else { return nil }
    return try wait(keyedHash(subject, key: key), world.now(), in: db)
  }

  private func wait(_ hash: [UInt8], _ now: Instant, in db: Transaction) throws -> Int? {
    let limit = windows.map(\.limit).max() ?? 0
    let times: [Instant] = try db.all(
      """
      SELECT at FROM rate_limit
      WHERE kind = \(kind) AND subject_hash = \(hash) AND at > \(now - Self.life)
      ORDER BY at DESC, id DESC LIMIT \(limit)
      """
    ) { try $0[0] }
    let wait =
      windows.filter { times.count >= $0.limit }
      .map { times[$0.limit - 1] + $0.length - now }.max() ?? .zero
    return wait > .zero ? Int((wait.milliseconds + 999) / 1000) : nil
  }

  /// Deletes the counted events of `subject`.
  func clear(_ subject: String, in db: Transaction) throws {
    guard let key = try Self.key(in: db) else { return }
    try db.run(
      """
      DELETE FROM rate_limit
      WHERE kind = \(kind) AND subject_hash = \(keyedHash(subject, key: key))
      """)
  }

  private static let keyName = "rate_limit.key"

  private static func key(in db: Transaction) throws -> String? {
    try db.value("SELECT value FROM setting WHERE name = \(keyName)")
  }

  private static func newKey(_ world: World, in db: Transaction) throws -> String {
    let key = world.secret()
    try db.run("INSERT INTO setting (name, value) VALUES (\(keyName), \(key))")
    return key
  }
}
