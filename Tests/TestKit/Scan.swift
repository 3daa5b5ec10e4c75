import Foundation
public import SQL

/// Searches everything a database stores.
public enum Scan {
  /// The `texts` and `bytes` that occur anywhere in the database, which must be closed.
  ///
  /// On PostgreSQL that is every row of every table; on SQLite the bytes of the file, with its free
  /// pages and its log.
  public static func traces(
    of texts: [String], _ bytes: [[UInt8]] = [], in place: Database.Location
  ) async throws -> [String] {
    let needles = texts.map { Data($0.utf8) } + bytes.map { Data($0) }
    let names = texts + bytes.map(hex)
    switch place {
    case .sqlite(let path):
      let file = try Data(contentsOf: URL(filePath: path))
      let log = (try? Data(contentsOf: URL(filePath: path + "-wal"))) ?? Data()
      return zip(names, needles).filter {
        file.range(of: $1) != nil || log.range(of: $1) != nil
      }.map(\.0)
    case .postgres:
      let db = try Database(place)
      let rows = try await db.read { db in
        let tables: [String] = try db.all(
          """
          SELECT CAST(table_name AS TEXT) FROM information_schema.tables
          WHERE table_schema = current_schema() ORDER BY table_name
          """
        ) { try $0[0] }
        return try tables.flatMap { table in
          try db.all("SELECT CAST(t AS TEXT) FROM \(raw: table) t") { try $0[0] as String }
        }
      }
      await db.close()
      return names.filter { name in rows.contains { $0.contains(name) } }
    }
  }

  /// The columns, such as `note.text`, of which a row holds one of the `texts` or `bytes`.
  public static func columns(
    holding texts: [String], _ bytes: [[UInt8]] = [], in db: Transaction
  ) throws -> Set<String> {
    let isSQLite = db.engine == .sqlite
    let columns: [(table: String, column: String)] = try db.all(
      isSQLite
        ? """
        SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
        WHERE t.type = 'table' AND t.sql IS NOT NULL ORDER BY t.name, c.name
        """
        : """
        SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT)
        FROM information_schema.columns WHERE table_schema = current_schema()
        ORDER BY table_name, column_name
        """
    ) { try ($0[0], $0[1]) }
    let needles = texts.map { Array($0.utf8) } + bytes
    // PostgreSQL shows bytes as hexadecimal digits.
    let words = texts + needles.map(hex)
    return try Set(
      columns.filter { table, column in
        let (source, name) = (SQL(raw: "\"\(table)\""), SQL(raw: "\"\(column)\""))
        return try isSQLite
          ? needles.contains {
            try db.exists(
              """
              SELECT 1 FROM \(sql: source) WHERE instr(CAST(\(sql: name) AS BLOB), \($0)) > 0
              """)
          }
          : words.contains {
            try db.exists(
              "SELECT 1 FROM \(sql: source) WHERE strpos(CAST(\(sql: name) AS TEXT), \($0)) > 0")
          }
      }.map { "\($0.table).\($0.column)" })
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
