/// Runs the migrations of one start, inside a transaction that excludes other nodes.
struct Migration {
  let sets: [MigrationSet]

  init(_ sets: [MigrationSet]) { self.sets = sets }

  func run(_ db: Transaction) throws {
    try db.script(
      """
      CREATE TABLE IF NOT EXISTS migration (
        name TEXT NOT NULL, number BIGINT NOT NULL, checksum TEXT NOT NULL,
        PRIMARY KEY (name, number)
      )
      """)
    for set in sets { try run(set, db) }
  }

  /// The number of scripts of each set that have run.
  static func scriptsRun(_ db: Transaction) throws -> [String: Int] {
    let table: SQL =
      switch db.engine {
      case .sqlite: "SELECT 1 FROM sqlite_schema WHERE name = 'migration'"
      case .postgres: "SELECT 1 WHERE to_regclass('migration') IS NOT NULL"
      }
    guard try db.exists(table) else { return [:] }
    let counts: [(String, Int)] = try db.all(
      "SELECT name, COUNT(*) FROM migration GROUP BY name"
    ) { try ($0[0], $0[1]) }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  private func run(_ set: MigrationSet, _ db: Transaction) throws {
    let done: [(number: Int, checksum: String)] = try db.all(
      "SELECT number, checksum FROM migration WHERE name = \(set.name) ORDER BY number"
    ) { try ($0[0], $0[1]) }
    guard done.count <= set.scripts.count else {
      throw DatabaseError(
        .migration,
        "a newer program has migrated it, which has \(done.count) scripts of \(set.name) and not "
          + "\(set.scripts.count); start that one, or restore a backup made before")
    }
    for (number, checksum) in done where MigrationSet.checksum(set.scripts[number - 1]) != checksum
    {
      throw DatabaseError(
        .migration,
        "script \(number) of \(set.name) has changed since it was run: put it back and add another")
    }
    for number in done.count..<set.scripts.count {
      let script = set.scripts[number]
      try db.script(script)
      try db.run(
        """
        INSERT INTO migration (name, number, checksum)
        VALUES (\(set.name), \(number + 1), \(MigrationSet.checksum(script)))
        """)
    }
  }
}
