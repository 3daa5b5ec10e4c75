import CSQLite

/// One prepared statement, kept by its link.
final class SQLiteStatement {
  let handle: OpaquePointer
  let text: String
  let isReadOnly: Bool
  /// Whether it is an INSERT, UPDATE or DELETE: after others SQLite still tells the last count.
  let counts: Bool
  private(set) var isBusy = false
  private let visit = Visit()
  private let parameters: Int32
  /// Where the texts and bytes of a run lie until the next, so that SQLite need not copy each into memory of its own.
  private var bound: UnsafeMutableRawBufferPointer
  private var filled = 0

  init(_ text: String, _ transaction: OpaquePointer) throws {
    var text = text
    var prepared: OpaquePointer?
    var rest = false
    let status = text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { bytes in
        var tail: UnsafePointer<CChar>?
        let status = sqlite3_prepare_v3(
          transaction, bytes.baseAddress, Int32(bytes.count),
          UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, &tail)
        if let tail, let start = bytes.baseAddress {
          rest = bytes[(tail - start)...].contains { $0 > 0x20 && $0 != 0x3B }
        }
        return status
      }
    }
    guard status == SQLITE_OK, let prepared, !rest else {
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
    counts = !isReadOnly && ["INSERT", "UPDATE", "DELETE", "REPLACE", "WITH"].contains(verb)
  }

  deinit {
    sqlite3_finalize(handle)
    bound.deallocate()
  }

  /// Takes it for one run; false while another run is under way.
  func begin() -> Bool {
    guard !isBusy else { return false }
    isBusy = true
    return true
  }

  /// Ends the run and refuses the rows it handed out.
  func end() {
    visit.advance()
    sqlite3_reset(handle)
    isBusy = false
  }

  /// The row it stands on; earlier ones are refused from now on.
  var row: Row {
    visit.advance()
    // Asked each time: a statement prepared again after a migration may have more columns.
    return Row(
      source: .sqlite(handle), count: Int(sqlite3_data_count(handle)), visit: visit,
      number: visit.number)
  }

  func bind(_ values: [Value]) throws {
    guard values.count == Int(parameters) else {
      throw DatabaseError(.statement, "\(values.count) values for \(parameters) placeholders")
    }
    makeRoom(for: values)
    for (index, value) in values.enumerated() {
      let status = try bind(Int32(index + 1), value)
      guard status == SQLITE_OK else {
        throw DatabaseError(.value, "a value is too large to bind")
      }
    }
  }

  /// Room for all of `values`, none of which is bound any more when it moves.
  private func makeRoom(for values: [Value]) {
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
      return sqlite3_bind_double(handle, index, try number.storable)
    case .text(var text):
      return try text.withUTF8 { bytes in
        try bytes.checkStorable()
        let (start, count) = keep(UnsafeRawBufferPointer(bytes))
        return sqlite3_bind_text(
          handle, index, start?.assumingMemoryBound(to: CChar.self), count, nil)
      }
    case .blob(let bytes):
      guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
      let (start, count) = bytes.withUnsafeBytes { keep($0) }
      return sqlite3_bind_blob(handle, index, start, count, nil)
    }
  }

  /// Copies `bytes` behind those kept before.
  private func keep(_ bytes: UnsafeRawBufferPointer) -> (UnsafeRawPointer?, Int32) {
    let room = UnsafeMutableRawBufferPointer(rebasing: bound[filled..<filled + bytes.count])
    room.copyMemory(from: bytes)
    filled += bytes.count
    return (
      bound.baseAddress.map { UnsafeRawPointer($0 + filled - bytes.count) }, Int32(bytes.count)
    )
  }
}
