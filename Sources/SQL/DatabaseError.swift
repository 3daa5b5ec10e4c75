/// A failure of the database, described the same way for both engines.
///
/// It never contains a bound value, so it may be logged.
public struct DatabaseError: Error, Sendable, CustomStringConvertible {
  /// The kind of failure; codes may be added, so switch with a default.
  public struct Code: Hashable, Sendable {
    public let name: String

    /// A row with the same key exists.
    public static let unique = Code(name: "unique")
    /// A row references a missing row, or is still referenced.
    public static let foreignKey = Code(name: "foreign key")
    public static let check = Code(name: "check")
    public static let notNull = Code(name: "not null")
    /// The statement is invalid: syntax, an unknown table or column, an incompatible type.
    public static let statement = Code(name: "statement")
    /// A number is out of range, or the engine could not convert a value.
    public static let value = Code(name: "value")
    /// A read transaction tried to write.
    public static let readOnly = Code(name: "read only")
    /// A serialization failure or deadlock; retried by `Database`, so callers do not see it.
    public static let serialization = Code(name: "serialization")
    /// A lock was not granted in time, or a statement took longer than the server allows.
    public static let busy = Code(name: "busy")
    /// The disk is full or failed.
    public static let storage = Code(name: "storage")
    /// The database file is damaged or is not a database.
    public static let corrupt = Code(name: "corrupt")
    /// The server was unreachable, or the connection was lost before the commit.
    public static let connection = Code(name: "connection")
    /// The connection was lost during COMMIT, which may have happened or not.
    public static let unknownOutcome = Code(name: "unknown outcome")
    /// The column holds another type than the one requested.
    public static let mismatch = Code(name: "mismatch")
    /// A transaction, row or database was used after its end.
    public static let closed = Code(name: "closed")
    /// Another process has the file open.
    public static let inUse = Code(name: "in use")
    /// The database was migrated by a newer program, or an old script has changed.
    public static let migration = Code(name: "migration")
    public static let other = Code(name: "other")
  }

  public let code: Code
  public let message: String
  /// The name of the constraint, if the engine reports it.
  public internal(set) var constraint: String?
  /// The table, if the engine reports it.
  public internal(set) var table: String?
  /// The columns of the key or of the null, if the engine reports them.
  ///
  /// If a row violates two keys, these are the columns of the first one the engine checked.
  public internal(set) var columns: [String] = []
  /// The statement with its placeholders.
  public internal(set) var sql: String?
  /// The SQLSTATE, or SQLite's extended result code; nil when no engine was involved.
  public internal(set) var native: String?

  /// Whether the failure may be temporary: the database is unreachable or too slow, or its disk is full.
  ///
  /// The transaction may have been committed, so retry it only under its idempotency key.
  public var isAway: Bool {
    [.connection, .unknownOutcome, .closed, .storage, .busy].contains(code)
  }

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

  /// The column holds no raw value of its enum.
  @usableFromInline
  static func unknownCase(_ type: String) -> DatabaseError {
    DatabaseError(.mismatch, "the column holds no \(type)")
  }

  static let noID = DatabaseError(.mismatch, "the column does not hold the 16 bytes of an id")
}
