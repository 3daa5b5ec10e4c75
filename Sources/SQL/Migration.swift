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

  private func run(_ set: MigrationSet, _ db: Transaction) throws {
    let done: [(number: Int, checksum: String)] = try db.all(
      "SELECT number, checksum FROM migration WHERE name = \(set.name) ORDER BY number"
    ) { try ($0[0], $0[1]) }
    guard done.count <= set.scripts.count else {
      throw DatabaseError(
        .migration,
        "the database has \(done.count) scripts of \(set.name), this program only "
          + "\(set.scripts.count): start a newer program")
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
