import CSQLite

/// A prepared statement, cached by its connection.
final class SQLiteStatement {
  let handle: OpaquePointer
  let text: String
  let isReadOnly: Bool
  /// Whether it is an INSERT, UPDATE or DELETE; after other statements SQLite still reports the
  /// last count.
  let changesRows: Bool
  private(set) var isBusy = false
  private let position = RowPosition()
  private let parameters: Int32
  /// The bound texts and blobs of a run, kept until the next, so that SQLite need not copy each
  /// one.
  private var bound: UnsafeMutableRawBufferPointer
  private var filled = 0

  init(_ text: String, _ transaction: OpaquePointer) throws {
    var text = text
    var prepared: OpaquePointer?
    var hasSecondStatement = false
    let status = text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { bytes in
        var tail: UnsafePointer<CChar>?
        let status = sqlite3_prepare_v3(
          transaction, bytes.baseAddress, Int32(bytes.count),
          UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, &tail)
        if let tail, let start = bytes.baseAddress {
          hasSecondStatement = bytes[(tail - start)...].contains { $0 > 0x20 && $0 != 0x3B }
        }
        return status
      }
    }
    guard status == SQLITE_OK, let prepared, !hasSecondStatement else {
      sqlite3_finalize(prepared)
      if status != SQLITE_OK { throw DatabaseError(sqlite: transaction, sql: text) }
      var error = DatabaseError(.statement, "exactly one statement is run at a time")
      error.native = "\(SQLITE_MISUSE)"
      error.sql = text
      throw error
    }
    handle = prepared
    self.text = text
    parameters = sqlite3_bind_parameter_count(prepared)
    bound = .allocate(byteCount: 16 * Int(parameters), alignment: 1)
    isReadOnly = sqlite3_stmt_readonly(prepared) != 0
    let verb = text.prefix { $0 != "(" }.split(whereSeparator: \.isWhitespace).first?.uppercased()
    changesRows = !isReadOnly && ["INSERT", "UPDATE", "DELETE", "REPLACE", "WITH"].contains(verb)
  }

  deinit {
    sqlite3_finalize(handle)
    bound.deallocate()
  }

  /// Marks the statement as running; false when it already runs.
  func begin() -> Bool {
    guard !isBusy else { return false }
    isBusy = true
    return true
  }

  /// Ends the run and invalidates its rows.
  func end() {
    position.advance()
    sqlite3_reset(handle)
    isBusy = false
  }

  /// The current row; earlier rows become invalid.
  var row: Row {
    position.advance()
    // Read each time, because a statement prepared again after a migration may have more columns.
    return Row(
      source: .sqlite(handle), count: Int(sqlite3_data_count(handle)), position: position,
      number: position.number)
  }

  func bind(_ values: [Value]) throws {
    guard values.count == Int(parameters) else {
      throw DatabaseError(.statement, "\(values.count) values for \(parameters) placeholders")
    }
    reserve(for: values)
    for (index, value) in values.enumerated() {
      let status = try bind(Int32(index + 1), value)
      guard status == SQLITE_OK else {
        throw DatabaseError(.value, "a value is too large to bind")
      }
    }
  }

  /// Makes room for `values`; clears the bindings before the buffer moves.
  private func reserve(for values: [Value]) {
    let size = values.reduce(0) { size, value in
      switch value {
      case .text(let text): size + text.utf8.count
      case .blob(let bytes): size + bytes.count
      case .null, .integer, .real: size
      }
    }
    filled = 0
    guard size > bound.count else { return }
    sqlite3_clear_bindings(handle)
    bound.deallocate()
    bound = .allocate(byteCount: size, alignment: 1)
  }

  private func bind(_ index: Int32, _ value: Value) throws -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let number): return sqlite3_bind_int64(handle, index, number)
    case .real(let number):
      return sqlite3_bind_double(handle, index, try number.checkedForStorage)
    case .text(var text):
      return try text.withUTF8 { bytes in
        try bytes.checkLength()
        let (start, count) = copy(UnsafeRawBufferPointer(bytes))
        return sqlite3_bind_text(
          handle, index, start?.assumingMemoryBound(to: CChar.self), count, nil)
      }
    case .blob(let bytes):
      guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
      let (start, count) = bytes.withUnsafeBytes { copy($0) }
      return sqlite3_bind_blob(handle, index, start, count, nil)
    }
  }

  /// Copies `bytes` to the end of the buffer.
  private func copy(_ bytes: UnsafeRawBufferPointer) -> (UnsafeRawPointer?, Int32) {
    let target = UnsafeMutableRawBufferPointer(rebasing: bound[filled..<filled + bytes.count])
    target.copyMemory(from: bytes)
    filled += bytes.count
    return (
      bound.baseAddress.map { UnsafeRawPointer($0 + filled - bytes.count) }, Int32(bytes.count)
    )
  }
}
