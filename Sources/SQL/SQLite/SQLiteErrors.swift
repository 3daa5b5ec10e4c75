import CSQLite

extension DatabaseError {
  /// The last error of an SQLite connection, with its code mapped.
  init(sqlite transaction: OpaquePointer, sql: String?) {
    let status = sqlite3_extended_errcode(transaction)
    let message = String(cString: sqlite3_errmsg(transaction))
    self.init(Self.code(sqlite: status), message)
    native = "\(status)"
    self.sql = sql
    // "UNIQUE constraint failed: club.name, club.city", "… failed: index 'club_name'",
    // "CHECK constraint failed: club_seats", "NOT NULL constraint failed: club.name".
    guard let colon = message.firstRange(of: "constraint failed: ") else { return }
    let detail = message[colon.upperBound...]
    if code == .check {
      constraint = String(detail)
    } else if detail.hasPrefix("index '") {
      constraint = String(detail.dropFirst(7).dropLast())
    } else {
      for name in detail.split(separator: ", ") {
        let parts = name.split(separator: ".", maxSplits: 1)
        guard parts.count == 2 else { continue }
        table = String(parts[0])
        columns.append(String(parts[1]))
      }
    }
  }

  private static func code(sqlite status: Int32) -> Code {
    switch status {
    // SQLITE_CONSTRAINT and, shifted by 8: CHECK 1, FOREIGNKEY 3, NOTNULL 5, PRIMARYKEY 6, UNIQUE 8,
    // ROWID 10, DATATYPE 12.
    case 19 | 1 << 8: return .check
    case 19 | 3 << 8: return .foreignKey
    case 19 | 5 << 8: return .notNull
    case 19 | 6 << 8, 19 | 8 << 8, 19 | 10 << 8: return .unique
    default: break
    }
    switch status & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_READONLY: return .readOnly
    case SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOMEM: return .storage
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt
    case SQLITE_ERROR: return .statement
    case SQLITE_TOOBIG, SQLITE_RANGE, SQLITE_MISMATCH: return .value
    default: return .other
    }
  }

  /// Whether the transaction cannot continue, not even after rolling back to a savepoint.
  var endsTransaction: Bool {
    [.serialization, .connection, .unknownOutcome, .storage, .corrupt].contains(code)
  }
}
