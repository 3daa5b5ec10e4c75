import Foundation
import SQL

/// Checks that every acknowledged id is stored completely and the file is intact.
struct CrashCheck {
  static let schema = MigrationSet(
    name: "crash",
    scripts: [
      """
      CREATE TABLE run (number BIGINT NOT NULL);
      INSERT INTO run (number) VALUES (0);
      CREATE TABLE entry (id TEXT NOT NULL, half TEXT NOT NULL, PRIMARY KEY (id, half)){rowless};
      """
    ])

  let db: Database

  init(_ path: String) throws { db = try Database(.sqlite(path: path)) }

  func run() async throws {
    var acknowledged: [String] = []
    while let line = readLine(strippingNewline: false) {
      // The kill may have truncated the last line.
      if line.hasSuffix("\n") { acknowledged.append(String(line.dropLast())) }
    }
    // A writer killed before its first commit has left no tables.
    try await db.migrate([Self.schema])
    let (kept, halves, verdict) = try await db.read { db in
      (
        Set(try db.all("SELECT DISTINCT id FROM entry") { try $0[0] as String }),
        try db.all("SELECT id FROM entry GROUP BY id HAVING COUNT(*) <> 2") { try $0[0] as String },
        try db.value("PRAGMA integrity_check") as String?
      )
    }
    let lost = acknowledged.filter { !kept.contains($0) }
    await db.close()
    print(
      "\(acknowledged.count) acknowledged, \(kept.count) kept, \(lost.count) lost, ", terminator: ""
    )
    print("\(halves.count) half written, integrity \(verdict ?? "unknown")")
    if !lost.isEmpty || !halves.isEmpty || verdict != "ok" { exit(1) }
  }
}
