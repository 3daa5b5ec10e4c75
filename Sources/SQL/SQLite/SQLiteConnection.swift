import CSQLite
import Wire

/// One connection to an SQLite file, used by one thread at a time.
final class SQLiteConnection: Driver {
  enum Role {
    case reader, writer
    /// Reads a file nobody writes, in a folder nobody can write to.
    case onlooker
  }

  let engine = Engine.sqlite
  let handle: OpaquePointer
  private var statements: [StatementKey: SQLiteStatement] = [:]
  private var isClosed = false
  /// How many commits there had been when the snapshot was taken.
  private var snapshot: UInt64 = 0

  /// What holds for SQLite as a whole in this process, set before its first use.
  private static let isConfigured: Bool = {
    // Counting the memory in use takes one lock for every piece of it: two threads that read met there at
    // every second page.
    let isUncounted = madang_sqlite_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK
    // What undoes one body of a group is kept in memory up to this, and in a file beyond. A body that touches
    // sixteen pages passed the 64 KiB of SQLite's own, and each page was written to that file as well.
    // It goes to the file in one piece, and SQLite writes no piece of 128 KiB or more (unixWrite takes 17 bits of it).
    return madang_sqlite_config(SQLITE_CONFIG_STMTJRNL_SPILL, 120 << 10) == SQLITE_OK && isUncounted
  }()

  init(path: String, _ role: Role) throws {
    guard Self.isConfigured else {
      throw DatabaseError(.storage, "SQLite was in use before it was set up")
    }
    // No mutex: whoever borrows a link is alone with it.
    let mode =
      switch role {
      case .reader: SQLITE_OPEN_READONLY
      case .writer: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .onlooker: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    let name = role == .onlooker ? "file:\(percentEncodedPath(path))?immutable=1" : path
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
    // LIKE minds case, as PostgreSQL's does.
    try execute(
      "PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON; PRAGMA case_sensitive_like = ON;")
    switch role {
    case .writer:
      try execute(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;"
          + "PRAGMA cache_size = -16000; PRAGMA secure_delete = ON;")
    case .reader, .onlooker:
      // Mapped, a page of ten notes outside the cache takes 10.7 µs instead of 17.7; inside it the same.
      try execute(
        "PRAGMA query_only = ON; PRAGMA mmap_size = 268435456; PRAGMA cache_size = -8000;")
    }
  }

  deinit { close() }

  /// Ends it; nothing may be run after.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    statements = [:]
    sqlite3_close_v2(handle)
  }

  /// Whether the transaction is over, because it was ended or because an error ended it.
  var isIdle: Bool { sqlite3_get_autocommit(handle) != 0 }

  /// Reads from now on what is committed now, unless the snapshot has seen all `commits` already.
  func takeSnapshot(_ commits: UInt64) throws {
    if snapshot == commits, !isIdle { return }
    leaveSnapshot()
    try step("BEGIN")
    snapshot = commits
  }

  func leaveSnapshot() {
    if !isIdle { try? step("COMMIT") }
  }

  func register(_ notice: String) -> SQL? { nil }

  func execute(_ text: String) throws {
    guard sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else {
      throw DatabaseError(sqlite: handle, sql: text)
    }
  }

  /// Runs one statement kept prepared, for its effect.
  func step(_ sql: SQL) throws { _ = try each(sql) { _ in true } }

  func each(_ sql: SQL, _ visit: (Row) throws -> Bool) throws -> Int {
    let statement = try statement(sql.statementKey)
    defer { statement.end() }
    try statement.bind(sql.values)
    var wants = true
    while true {
      switch sqlite3_step(statement.handle) {
      case SQLITE_ROW:
        guard wants else { continue }
        wants = try visit(statement.row)
        // What changes something runs to its end, where its constraints are checked.
        if !wants && statement.isReadOnly { return 0 }
      case SQLITE_DONE:
        return statement.counts ? Int(sqlite3_changes64(handle)) : 0
      default:
        throw DatabaseError(sqlite: handle, sql: statement.text)
      }
    }
  }

  private func statement(_ statementKey: StatementKey) throws -> SQLiteStatement {
    let kept = statements[statementKey]
    if let kept, kept.begin() { return kept }
    let fresh = try SQLiteStatement(statementKey.text, handle)
    guard kept == nil, fresh.begin() else {
      _ = fresh.begin()
      return fresh  // the kept one is in use by an outer loop
    }
    // Lists and raw text make new shapes without end; 500 kept is more than the apps' statements.
    if statements.count >= 500 { statements = statements.filter { $0.value.isBusy } }
    statements[statementKey] = fresh
    return fresh
  }
}

/// A path as a URI of SQLite's takes it: slashes stay.
private func percentEncodedPath(_ path: String) -> String {
  path.split(separator: "/", omittingEmptySubsequences: false)
    .map { percentEncoded(String($0)) }.joined(separator: "/")
}
