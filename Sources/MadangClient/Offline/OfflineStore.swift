import Foundation
import OfflineCore

#if os(Linux)
  import CSQLite
  import SQLiteConfiguration
#else
  import SQLite3
#endif

/// The SQLite file of an offline queue, with one store per account and one for the time before an account.
///
/// One connection locks the file exclusively until it is closed. Two processes that write one WAL can
/// corrupt it in SQLite before 3.51.3, so a second one is refused.
final class OfflineStore {
  struct Failure: Error {
    var code: Int32
    var message: String

    var isFull: Bool { code & 0xFF == SQLITE_FULL }
  }

  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]

  init(path: String) throws {
    #if os(Linux)
      guard SQLiteConfiguration.isApplied else {
        throw Failure(code: SQLITE_MISUSE, message: "SQLite was in use before it was set up")
      }
    #endif
    makeFolder(of: URL(filePath: path))
    // SQLite gives the journal the permissions of the database.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Failure(code: SQLITE_CANTOPEN, message: String(cString: strerror(errno)))
    }
    close(descriptor)
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened, status == SQLITE_OK else {
      sqlite3_close_v2(opened)
      throw Failure(code: status, message: "the file cannot be opened")
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    // fullfsync: on Apple's systems fsync alone does not reach the disk.
    try execute(
      """
      PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
      PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;
      """)
    try migrate()
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  private func migrate() throws {
    try transaction {
      var version: Int64 = 0
      try run("PRAGMA user_version") { version = sqlite3_column_int64($0, 0) }
      guard version <= Self.version else {
        throw Failure(code: SQLITE_MISMATCH, message: "a newer version wrote the file")
      }
      if version < 1 {
        try execute(
          """
          CREATE TABLE store (
            id INTEGER PRIMARY KEY, account BLOB NOT NULL UNIQUE, generation INTEGER NOT NULL
          ) STRICT;
          CREATE TABLE record (
            store INTEGER NOT NULL REFERENCES store (id), key BLOB NOT NULL, value BLOB NOT NULL,
            PRIMARY KEY (store, key)
          ) STRICT, WITHOUT ROWID;
          """)
      }
      if version < Self.version {
        try execute(
          """
          CREATE TABLE owner (
            name BLOB PRIMARY KEY, store INTEGER NOT NULL REFERENCES store (id)
          ) STRICT, WITHOUT ROWID;
          PRAGMA user_version = \(Self.version);
          """)
      }
    }
  }

  /// The version of the tables.
  static let version: Int64 = 2

  // MARK: Stores

  /// Loads store `id`, or with 0 the account's, which is created if necessary; without an account that of `owner`.
  ///
  /// `claims`: the store without an account becomes this account's.
  func contents(
    of account: [UInt8], id: UInt32, claims: Bool, owner: String? = nil
  ) throws -> StoreContents {
    try transaction {
      let owned = try account.isEmpty ? owner.flatMap(self.id(ofOwner:)) : nil
      let id = try id != 0 ? Int64(id) : owned ?? openID(of: account, claims: claims)
      var contents: StoreContents?
      try run("SELECT account, generation FROM store WHERE id = ?", .integer(id)) {
        contents = StoreContents(
          store: UInt32(id), account: bytes($0, 0),
          generation: UInt64(bitPattern: sqlite3_column_int64($0, 1)), records: [])
      }
      guard var contents else { throw Failure(code: SQLITE_NOTFOUND, message: "no such store") }
      try run("SELECT key, value FROM record WHERE store = ? ORDER BY key", .integer(id)) {
        contents.records.append(Record(key: bytes($0, 0), value: bytes($0, 1)))
      }
      return contents
    }
  }

  private func openID(of account: [UInt8], claims: Bool) throws -> Int64 {
    if let id = try id(of: account) { return id }
    if claims, let id = try id(of: []) {
      try run("UPDATE store SET account = ? WHERE id = ?", .blob(account), .integer(id))
      return id
    }
    try run("INSERT INTO store (account, generation) VALUES (?, 0)", .blob(account))
    return sqlite3_last_insert_rowid(handle)
  }

  /// The account's store, if it has one.
  func id(of account: [UInt8]) throws -> Int64? {
    var id: Int64?
    try run("SELECT id FROM store WHERE account = ?", .blob(account)) {
      id = sqlite3_column_int64($0, 0)
    }
    return id
  }

  private func id(ofOwner owner: String) throws -> Int64? {
    var id: Int64?
    try run("SELECT store FROM owner WHERE name = ?", .blob(Array(owner.utf8))) {
      id = sqlite3_column_int64($0, 0)
    }
    return id
  }

  /// Remembers whose store it is.
  func remember(_ owner: String, of store: UInt32) throws {
    try run(
      """
      INSERT INTO owner (name, store) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET store = excluded.store WHERE store <> excluded.store
      """, .blob(Array(owner.utf8)), .integer(Int64(store)))
  }

  /// The account that a store of the file was bound to last.
  ///
  /// Throws if none was.
  func lastAccount() throws -> [UInt8] {
    var account: [UInt8]?
    try run("SELECT account FROM store WHERE account <> x'' ORDER BY id DESC LIMIT 1") {
      account = bytes($0, 0)
    }
    guard let account else { throw Failure(code: SQLITE_NOTFOUND, message: "no account") }
    return account
  }

  // MARK: Transactions

  /// Commits `change` atomically; returns `nil` once it is durable.
  func commit(_ change: Transaction) -> StoreFailure? {
    do {
      return try transaction {
        let store = Value.integer(Int64(change.store))
        try run(
          "UPDATE store SET generation = generation + 1, account = ? WHERE id = ? AND generation = ?",
          .blob(change.account), store, .integer(Int64(bitPattern: change.expected)))
        guard sqlite3_changes(handle) == 1 else { return .conflict }
        for record in change.changes {
          if let value = record.value {
            try run(
              """
              INSERT INTO record (store, key, value) VALUES (?, ?, ?)
              ON CONFLICT (store, key) DO UPDATE SET value = excluded.value
              """, store, .blob(record.key), .blob(value))
          } else {
            try run("DELETE FROM record WHERE store = ? AND key = ?", store, .blob(record.key))
          }
        }
        return nil
      }
    } catch let failure as Failure where failure.isFull {
      return .full
    } catch {
      return .other
    }
  }

  /// Removes erased data from the journal.
  func truncateJournal() throws { try execute("PRAGMA wal_checkpoint(TRUNCATE)") }

  func execute(_ text: String) throws {
    let status = sqlite3_exec(handle, text, nil, nil, nil)
    guard status == SQLITE_OK else { throw failure(status) }
  }

  private func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some errors have ended the transaction already.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  // MARK: Statements

  private enum Value {
    case integer(Int64)
    case blob([UInt8])
  }

  private func run(
    _ text: String, _ values: Value..., row: (OpaquePointer) -> Void = { _ in }
  ) throws {
    let statement = try statement(text)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in zip(Int32(1)..., values) {
      let status =
        switch value {
        case .integer(let number): sqlite3_bind_int64(statement, index, number)
        case .blob(let bytes): bind(bytes, to: statement, at: index)
        }
      guard status == SQLITE_OK else { throw failure(status) }
    }
    while true {
      let status = sqlite3_step(statement)
      guard status == SQLITE_ROW else {
        guard status == SQLITE_DONE else { throw failure(status) }
        return
      }
      row(statement)
    }
  }

  private func bind(_ bytes: [UInt8], to statement: OpaquePointer, at index: Int32) -> Int32 {
    // A null pointer would bind NULL instead of no bytes.
    guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)  // SQLITE_TRANSIENT
    return bytes.withUnsafeBytes {
      sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), copies)
    }
  }

  private func statement(_ text: String) throws -> OpaquePointer {
    if let known = statements[text] { return known }
    var prepared: OpaquePointer?
    let status = sqlite3_prepare_v2(handle, text, -1, &prepared, nil)
    guard let prepared, status == SQLITE_OK else { throw failure(status) }
    statements[text] = prepared
    return prepared
  }

  private func failure(_ status: Int32) -> Failure {
    Failure(code: status, message: String(cString: sqlite3_errmsg(handle)))
  }
}

private func bytes(_ statement: OpaquePointer, _ column: Int32) -> [UInt8] {
  let count = Int(sqlite3_column_bytes(statement, column))
  guard let start = sqlite3_column_blob(statement, column) else { return [] }
  return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
}
