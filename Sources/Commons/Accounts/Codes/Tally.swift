import SQL
import Wire

/// How often something may be done to one phone number or address.
///
/// Counted in the database: it holds over all nodes, and a restart forgets nothing. Subjects are kept
/// as a keyed hash for a day.
struct Tally: Sendable {
  struct Window: Sendable {
    let length: Duration
    let most: Int

    init(_ most: Int, per length: Duration) {
      self.most = most
      self.length = length
    }
  }

  let kind: String
  let windows: [Window]

  /// No window is longer.
  static let life = Duration.days(1)

  /// Codes to one number: a minute apart, five an hour, ten a day.
  static let codes = Tally(
    kind: "sms",
    windows: [Window(1, per: .minutes(1)), Window(5, per: .hours(1)), Window(10, per: .days(1))])
  /// Letters to one address: the same.
  static let letters = Tally(
    kind: "letter",
    windows: [Window(1, per: .minutes(1)), Window(5, per: .hours(1)), Window(10, per: .days(1))])
  /// Passwords tried on one address since the last right one.
  static let passwords = Tally(
    kind: "password", windows: [Window(10, per: .minutes(15)), Window(100, per: .days(1))])

  /// Counts one more, or says how many seconds it is too early for that.
  func take(_ subject: String, _ world: World, in db: Connection) throws -> Int? {
    let now = world.now()
    let hash = try Self.hash(subject, world, in: db)
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
    guard wait <= .zero else { return Int((wait.milliseconds + 999) / 1000) }
    try db.run(
      """
      INSERT INTO tally (kind, subject_hash, at, id)
      VALUES (\(kind), \(hash), \(now), \(world.id(Tally.self)))
      """)
    return nil
  }

  /// Forgets what was counted for `subject`.
  func clear(_ subject: String, _ world: World, in db: Connection) throws {
    try db.run(
      """
      DELETE FROM tally
      WHERE kind = \(kind) AND subject_hash = \(try Self.hash(subject, world, in: db))
      """)
  }

  private static func hash(_ subject: String, _ world: World, in db: Connection) throws -> [UInt8] {
    let name = "tally.key"
    if let key: String = try db.value("SELECT value FROM setting WHERE name = \(name)") {
      return keyedHash(subject, key: key)
    }
    let key = world.secret()
    try db.run("INSERT INTO setting (name, value) VALUES (\(name), \(key))")
    return keyedHash(subject, key: key)
  }
}
