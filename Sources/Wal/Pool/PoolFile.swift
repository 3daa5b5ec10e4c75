import Commons
import Core
import SQL
import Wire

/// The messages of the data file.
struct PoolFile: Sendable {
  struct Line: Sendable {
    let key: String
    let category: Wal.Category
    let text: String
  }

  let lines: [Line]

  /// Reads the table; its first line names the columns.
  init(_ table: String) {
    lines = rows(of: table).compactMap { row in
      guard let key = row["key"], let text = row["text"],
        let category = row["category"].flatMap(Wal.Category.init(rawValue:))
      else { return nil }
      return Line(key: key, category: category, text: text)
    }
  }
}

/// A stored message, for comparison with the file.
private struct StoredLine: Equatable {
  let category: Wal.Category
  let text: String
  let isOffered: Bool
}

extension Transaction {
  /// Updates the messages from the file; idempotent.
  ///
  /// Messages that operators edited, added or removed stay as they are.
  func load(_ file: PoolFile) throws {
    let known: [String: StoredLine] = try Dictionary(
      all("SELECT key, category, text, is_offered FROM wal_message WHERE is_edited = 0") {
        try ($0[0], StoredLine(category: $0[1], text: $0[2], isOffered: $0[3]))
      }, uniquingKeysWith: { first, _ in first })
    for line in file.lines {
      let wanted = StoredLine(category: line.category, text: line.text, isOffered: true)
      guard known[line.key] != wanted else { continue }
      try run(
        """
        INSERT INTO wal_message (key, category, text)
        VALUES (\(line.key), \(line.category), \(line.text))
        ON CONFLICT (key) DO UPDATE
          SET category = excluded.category, text = excluded.text, is_offered = 1
          WHERE wal_message.is_edited = 0
        """)
    }
    let gone = Set(known.keys).subtracting(file.lines.map(\.key))
    for key in gone where known[key]?.isOffered == true {
      try run("UPDATE wal_message SET is_offered = 0 WHERE key = \(key) AND is_edited = 0")
    }
  }
}
