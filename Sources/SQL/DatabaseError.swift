/// Something the database would not do, the same for both engines.
///
/// Never holds a bound value: it may be logged.
public struct DatabaseError: Error, Sendable, CustomStringConvertible {
  /// What went wrong; grows, so switch with a default.
  public struct Code: Hashable, Sendable {
    public let name: String

    /// A row with the same key is there already.
    public static let unique = Code(name: "unique")
    /// A row points at one that is not there, or is still pointed at.
    public static let foreignKey = Code(name: "foreign key")
    public static let check = Code(name: "check")
    public static let notNull = Code(name: "not null")
    /// The statement itself is wrong: syntax, an unknown table or column, a type that cannot fit.
    public static let statement = Code(name: "statement")
    /// A number out of range or a value the engine could not convert.
    public static let value = Code(name: "value")
    /// A read body tried to write.
    public static let readOnly = Code(name: "read only")
    /// Two transactions could not both go on; run again by `Database`, so seen by nobody else.
    public static let serialization = Code(name: "serialization")
    /// A lock was not given in time.
    public static let busy = Code(name: "busy")
    /// No room, or the disk failed.
    public static let storage = Code(name: "storage")
    /// The database file is damaged or is none.
    public static let corrupt = Code(name: "corrupt")
    /// The server could not be reached, or went away before anything was committed.
    public static let connection = Code(name: "connection")
    /// The server went away during COMMIT: it may have happened or not.
    public static let unknownOutcome = Code(name: "unknown outcome")
    /// The column holds something else than was asked for.
    public static let mismatch = Code(name: "mismatch")
    /// A connection, row or database used after its end.
    public static let closed = Code(name: "closed")
    /// Another process has the file open.
    public static let inUse = Code(name: "in use")
    /// The database was migrated by a newer binary, or an old script was changed.
    public static let migration = Code(name: "migration")
    public static let other = Code(name: "other")
  }

  public let code: Code
  public let message: String
  /// The name of the constraint, where the engine tells it.
  public internal(set) var constraint: String?
  /// The table it happened in, where the engine tells it.
  public internal(set) var table: String?
  /// The columns of the key or the null, where the engine tells them.
  ///
  /// Of a row that breaks two keys, those of the one the engine met first.
  public internal(set) var columns: [String] = []
  /// The statement with its placeholders.
  public internal(set) var sql: String?
  /// SQLSTATE, or SQLite's extended result code; nil when no engine was asked.
  public internal(set) var native: String?

  /// Whether the database is out of reach for now, or its disk is full, and the same may be asked again: under its
  /// key where it must have one effect, for it may have been committed.
  public var isAway: Bool { [.connection, .unknownOutcome, .closed, .storage].contains(code) }

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String {
    "database error (\(code.name)): \(message)" + (native.map { " [\($0)]" } ?? "")
      + (sql.map { " in: \($0)" } ?? "")
  }

  static func holds(_ value: Value, _ wanted: Any.Type) -> DatabaseError {
    DatabaseError(.mismatch, "the column holds \(value.noun), not \(wanted)")
  }

  /// A column holds none of the values its enum knows.
  @usableFromInline
  static func unknownCase(_ type: String) -> DatabaseError {
    DatabaseError(.mismatch, "the column holds no \(type)")
  }

  static let noID = DatabaseError(.mismatch, "the column does not hold the 16 bytes of an id")
}
