/// The two engines.
public enum Engine: String, Sendable, CaseIterable {
  case sqlite, postgres

  /// What follows a SELECT whose rows are to be taken: those another node is taking are passed over.
  ///
  /// SQLite has one writer, so nobody else takes any.
  public var skippingTaken: SQL { self == .sqlite ? "" : "FOR UPDATE SKIP LOCKED" }

  /// `text` with the tokens of migrations replaced.
  ///
  /// `{blob}` is BLOB or BYTEA. `{text}` is text that sorts by its UTF-8 bytes, which for Hangul is
  /// 가나다. `{rowless}`, after the closing parenthesis of CREATE TABLE, keeps the rows in the primary
  /// key where the engine can.
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
