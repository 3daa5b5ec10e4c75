import CSQLite
import SQLiteConfiguration
import Wire

/// One connection to an SQLite file, used by one thread at a time.
final class SQLiteConnection: Driver {
  enum Role {
    case reader, writer
    /// Reads an immutable file, in a folder that may not be writable.
    case readOnly
  }

  let engine = Engine.sqlite
  let handle: OpaquePointer
  private var statements: [StatementKey: SQLiteStatement] = [:]
  private var isClosed = false
  /// The number of commits when the snapshot was taken.
  private(set) var snapshot: UInt64 = 0

  init(path: String, _ role: Role) throws {
    guard SQLiteConfiguration.isApplied else {
      throw DatabaseError(.storage, "SQLite was in use before it was set up")
    }
    // No mutex: each connection is used by one thread at a time.
    let mode =
      switch role {
      case .reader: SQLITE_OPEN_READONLY
      case .writer: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readOnly: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    let name = role == .readOnly ? "file:\(percentEncodedPath(path))?immutable=1" : path
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(name, &opened, mode | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened, status == SQLITE_OK else {
      let reason = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
      sqlite3_close_v2(opened)
      throw DatabaseError(.storage, "\(path) cannot be opened: \(reason)")
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, 5000)
    // LIKE is case-sensitive, as in PostgreSQL.
    try execute(
      "PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON; PRAGMA case_sensitive_like = ON;")
    switch role {
    case .writer:
      try execute(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;"
          + "PRAGMA cache_size = -16000; PRAGMA secure_delete = ON;")
    case .reader, .readOnly:
      // With mmap, a page of ten notes outside the cache takes 10.7 µs instead of 17.7; a cached
      // one takes the same.
      try execute(
        "PRAGMA query_only = ON; PRAGMA mmap_size = 268435456; PRAGMA cache_size = -8000;")
    }
  }

  deinit { close() }

  /// Closes the connection; it must not be used afterwards.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    statements = [:]
    sqlite3_close_v2(handle)
  }

  /// Whether no transaction is open, because it was ended or an error ended it.
  var isIdle: Bool { sqlite3_get_autocommit(handle) != 0 }

  /// Takes a snapshot of the committed data, unless the current one includes all `commits`.
  func takeSnapshot(_ commits: UInt64) throws {
    if snapshot == commits, !isIdle { return }
    releaseSnapshot()
    try step("BEGIN")
    snapshot = commits
  }

  func releaseSnapshot() {
    if !isIdle { try? step("COMMIT") }
  }

  func register(_ notice: String) -> SQL? { nil }

  /// There is no round trip to save.
  func sendAhead(_ sql: SQL) {}

  func execute(_ text: String) throws {
    guard sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else {
      throw DatabaseError(sqlite: handle, sql: text)
    }
  }

  /// Runs one statement, prepared and cached, for its effect.
  func step(_ sql: SQL) throws { _ = try each(sql) { _ in true } }

  func each(_ sql: SQL, _ body: (Row) throws -> Bool) throws -> Int {
    let statement = try statement(sql.statementKey)
    defer { statement.end() }
    try statement.bind(sql.values)
    var continues = true
    while true {
      switch sqlite3_step(statement.handle) {
      case SQLITE_ROW:
        guard continues else { continue }
        continues = try body(statement.row)
        // A statement that writes runs to its end, where constraints are checked.
        if !continues && statement.isReadOnly { return 0 }
      case SQLITE_DONE:
        return statement.changesRows ? Int(sqlite3_changes64(handle)) : 0
      default:
        throw DatabaseError(sqlite: handle, sql: statement.text)
      }
    }
  }

  private func statement(_ statementKey: StatementKey) throws -> SQLiteStatement {
    let cached = statements[statementKey]
    if let cached, cached.begin() { return cached }
    let statement = try SQLiteStatement(statementKey.text, handle)
    guard cached == nil, statement.begin() else {
      _ = statement.begin()
      return statement  // the cached one is in use by an outer loop
    }
    // Lists and raw text create unlimited statement keys; 500 exceeds the number of statements in
    // the apps.
    if statements.count >= 500 { statements = statements.filter { $0.value.isBusy } }
    statements[statementKey] = statement
    return statement
  }
}

/// A path in SQLite's URI syntax, with its slashes unescaped.
private func percentEncodedPath(_ path: String) -> String {
  path.split(separator: "/", omittingEmptySubsequences: false)
    .map { percentEncoded(String($0)) }.joined(separator: "/")
}
