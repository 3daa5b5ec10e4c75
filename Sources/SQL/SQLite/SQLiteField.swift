import CSQLite

/// Reads one column of a statement's current row.
enum SQLiteField {
  static func value(_ statement: OpaquePointer, _ index: Int32) -> Value {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, index))
    case SQLITE_FLOAT: .real(sqlite3_column_double(statement, index))
    case SQLITE_TEXT: .text(decoded(statement, index))
    case SQLITE_BLOB: .blob(Array(raw(statement, index)))
    default: .null
    }
  }

  static func isNull(_ statement: OpaquePointer, _ index: Int32) -> Bool {
    sqlite3_column_type(statement, index) == SQLITE_NULL
  }

  static func integer(_ statement: OpaquePointer, _ index: Int32) throws -> Int64 {
    guard sqlite3_column_type(statement, index) == SQLITE_INTEGER else {
      throw DatabaseError.holds(value(statement, index), Int64.self)
    }
    return sqlite3_column_int64(statement, index)
  }

  static func text(_ statement: OpaquePointer, _ index: Int32) throws -> String {
    guard sqlite3_column_type(statement, index) == SQLITE_TEXT else {
      throw DatabaseError.holds(value(statement, index), String.self)
    }
    return decoded(statement, index)
  }

  static func bytes(_ statement: OpaquePointer, _ index: Int32) throws -> UnsafeRawBufferPointer {
    guard sqlite3_column_type(statement, index) == SQLITE_BLOB else {
      throw DatabaseError.holds(value(statement, index), [UInt8].self)
    }
    return raw(statement, index)
  }

  private static func decoded(_ statement: OpaquePointer, _ index: Int32) -> String {
    let start = sqlite3_column_text(statement, index)
    let count = Int(sqlite3_column_bytes(statement, index))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  private static func raw(_ statement: OpaquePointer, _ index: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, index)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
  }
}
