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

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
