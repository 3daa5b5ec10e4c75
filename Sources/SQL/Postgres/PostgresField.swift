import CPostgres

/// Reads one column of one row of a result in text format.
struct PostgresField {
  let result: OpaquePointer
  let row: Int32
  let column: Int32

  init(_ result: OpaquePointer, _ row: Int32, _ column: Int32) {
    self.result = result
    self.row = row
    self.column = column
  }

  var isNull: Bool { PQgetisnull(result, row, column) == 1 }

  /// Decodes integers of any width, booleans and integral NUMERICs as integers, other numbers as
  /// reals.
  ///
  /// SUM of a BIGINT is a NUMERIC in PostgreSQL and an integer in SQLite; comparisons are BOOLEAN
  /// in PostgreSQL and 0 or 1 in SQLite. Types that only PostgreSQL has (dates, JSON) decode as
  /// text.
  var value: Value {
    if isNull { return .null }
    switch PostgresType(rawValue: PQftype(result, column)) {
    case .bool: return .integer(bytes.first == UInt8(ascii: "t") ? 1 : 0)
    case .bytea: return .blob(hexDecoded)
    case .int2, .int4, .int8, .numeric:
      let text = copied
      return Int64(text).map { .integer($0) } ?? Double(text).map { .real($0) } ?? .text(text)
    case .float4, .float8:
      let text = copied
      return Double(text).map { .real($0) } ?? .text(text)
    case nil: return .text(copied)
    }
  }

  /// The integer, parsed in place; throws a mismatch.
  func integer() throws -> Int64 {
    switch PostgresType(rawValue: PQftype(result, column)) {
    case .int2 where !isNull, .int4 where !isNull, .int8 where !isNull:
      let digits = bytes
      let isNegative = digits.first == UInt8(ascii: "-")
      // Accumulates negatively, because the negative range is larger by one.
      let sum = digits.dropFirst(isNegative ? 1 : 0).reduce(Int64(0)) {
        $0 * 10 - Int64($1 & 0x0F)
      }
      return isNegative ? sum : -sum
    default: return try Int64(column: value)
    }
  }

  /// The text; throws a mismatch.
  func text() throws -> String {
    PostgresType(rawValue: PQftype(result, column)) == nil && !isNull
      ? copied : try String(column: value)
  }

  /// Passes the bytes to `body`; throws a mismatch.
  func bytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
    guard PostgresType(rawValue: PQftype(result, column)) == .bytea, !isNull else {
      return try [UInt8](column: value).withUnsafeBytes(body)
    }
    let count = hexByteCount
    return try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { buffer in
      unhex(into: buffer)
      return try body(UnsafeRawBufferPointer(buffer))
    }
  }

  private var bytes: UnsafeBufferPointer<UInt8> {
    let count = Int(PQgetlength(result, row, column))
    let start = PQgetvalue(result, row, column)
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self), count: count)
  }

  private var copied: String { String(decoding: bytes, as: UTF8.self) }

  private var hexDecoded: [UInt8] {
    let count = hexByteCount
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      unhex(into: buffer)
      initialized = count
    }
  }

  // The server writes \x and two lower-case hexadecimal digits per byte.
  private var hexByteCount: Int { max(0, Int(PQgetlength(result, row, column)) - 2) / 2 }

  private func unhex(into buffer: UnsafeMutableBufferPointer<UInt8>) {
    let digits = bytes
    func digit(_ at: Int) -> UInt8 {
      let character = digits[at]
      return character < 0x3A ? character - 0x30 : character - 0x57
    }
    for index in 0..<hexByteCount {
      buffer.initializeElement(at: index, to: digit(2 * index + 2) << 4 | digit(2 * index + 3))
    }
  }
}

/// The PostgreSQL types with their own decoding, by object id (pg_type.dat).
enum PostgresType: UInt32 {
  case bool = 16
  case bytea = 17
  case int8 = 20
  case int2 = 21
  case int4 = 23
  case float4 = 700
  case float8 = 701
  case numeric = 1700

  /// The parameter type of a bound value; 25 is TEXT.
  static func id(of kind: Value.Kind) -> UInt32 {
    switch kind {
    case .integer: Self.int8.rawValue
    case .real: Self.float8.rawValue
    case .text: 25
    case .blob: Self.bytea.rawValue
    }
  }
}
