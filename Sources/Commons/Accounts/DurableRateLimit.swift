public import SQL
import Wire

/// How often something may be done to one subject, such as a phone number.
///
/// Counted in the database: it holds over all nodes, and a restart forgets nothing. Subjects are kept
/// as a keyed hash for a day.
public struct DurableRateLimit: Sendable {
  public struct Window: Sendable {
    let length: Duration
    let most: Int

    /// At most so many in that time, a day or less.
    public init(_ most: Int, per length: Duration) {
      self.most = most
      self.length = length
    }
  }

  let kind: String
  let windows: [Window]

  public init(kind: String, windows: [Window]) {
    self.kind = kind
    self.windows = windows
  }

  /// No window is longer.
  static let life = Duration.days(1)

  /// Codes to one number: a minute apart, five an hour, ten a day.
  static let codes = DurableRateLimit(
    kind: "sms",
    windows: [Window(1, per: .minutes(1)), Window(5, per: .hours(1)), Window(10, per: .days(1))])
  /// Letters to one address: the same.
  static let letters = DurableRateLimit(
    kind: "letter",
    windows: [Window(1, per: .minutes(1)), Window(5, per: .hours(1)), Window(10, per: .days(1))])
  /// Passwords tried on one address since the last right one.
  static let passwords = DurableRateLimit(
    kind: "password", windows: [Window(10, per: .minutes(15)), Window(100, per: .days(1))])

  /// Counts one more, or says how many seconds it is too early for that.
  public func take(_ subject: String, _ world: World, in db: Transaction) throws -> Int? {
    let hash = try keyedHash(subject, key: Self.key(in: db) ?? Self.newKey(world, in: db))
    if let wait = try wait(hash, world.now(), in: db) { return wait }
    try db.run(
      """
      INSERT INTO tally (kind, subject_hash, at, id)
      VALUES (\(kind), \(hash), \(world.now()), \(world.id(DurableRateLimit.self)))
      """)
    return nil
  }

  /// How many seconds it is too early for one more; counts nothing.
  public func wait(_ subject: String, _ world: World, in db: Transaction) throws -> Int? {
    guard let key = try Self.key(in: db) else { return nil }
    return try wait(keyedHash(subject, key: key), world.now(), in: db)
  }

  private func wait(_ hash: [UInt8], _ now: Instant, in db: Transaction) throws -> Int? {
    let most = windows.map(\.most).max() ?? 0
    let times: [Instant] = try db.all(
      """
      SELECT at FROM tally
      WHERE kind = \(kind) AND subject_hash = \(hash) AND at > \(now - Self.life)
      ORDER BY at DESC, id DESC LIMIT \(most)
      """
    ) { try $0[0] }
    let wait =
      windows.filter { times.count >= $0.most }
      .map { times[$0.most - 1] + $0.length - now }.max() ?? .zero
    return wait > .zero ? Int((wait.milliseconds + 999) / 1000) : nil
  }

  /// Forgets what was counted for `subject`.
  func clear(_ subject: String, in db: Transaction) throws {
    guard let key = try Self.key(in: db) else { return }
    try db.run(
      "DELETE FROM tally WHERE kind = \(kind) AND subject_hash = \(keyedHash(subject, key: key))")
  }

  private static let keyName = "tally.key"

  private static func key(in db: Transaction) throws -> String? {
    try db.value("SELECT value FROM setting WHERE name = \(keyName)")
  }

  private static func newKey(_ world: World, in db: Transaction) throws -> String {
    let key = world.secret()
    try db.run("INSERT INTO setting (name, value) VALUES (\(keyName), \(key))")
    return key
  }
}
