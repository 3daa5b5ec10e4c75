/// The supported database engines.
public enum Engine: String, Sendable, CaseIterable {
  case sqlite, postgres

  /// The suffix of a SELECT that claims its rows and skips rows another node is claiming.
  ///
  /// Empty for SQLite, which has only one writer.
  public var skippingLocked: SQL { self == .sqlite ? "" : "FOR UPDATE SKIP LOCKED" }

  /// `text` with its ASCII letters in lower case.
  ///
  /// SQLite's LOWER knows no others, and which PostgreSQL's does depends on the database.
  public func lowercased(_ text: SQL) -> SQL {
    self == .sqlite ? "LOWER(\(sql: text))" : "LOWER((\(sql: text)) COLLATE \"C\")"
  }

  /// Replaces the tokens of migration scripts.
  ///
  /// `{blob}` is BLOB or BYTEA. `{text}` is text that sorts by its UTF-8 bytes, which for Hangul is
  /// 가나다. `{rowless}`, after the closing parenthesis of CREATE TABLE, stores the rows in the
  /// primary key's index if the engine can.
  func dialect(_ text: String) -> String {
    var text = text
    for (token, sqlite, postgres) in [
      ("{blob}", "BLOB", "BYTEA"),
      ("{text}", "TEXT", "TEXT COLLATE \"C\""),
      ("{rowless}", "WITHOUT ROWID", ""),
    ] {
      text = text.replacing(token, with: self == .sqlite ? sqlite : postgres)
    }
    return text
  }
}
