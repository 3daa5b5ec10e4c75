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

  /// Whole numbers of any width, booleans and whole NUMERICs are integers; other numbers reals.
  ///
  /// SUM of a BIGINT is a NUMERIC to PostgreSQL and an integer to SQLite; comparisons are BOOLEAN to
  /// one and 0 or 1 to the other. What neither engine shares (dates, JSON) reads as text.
  var value: Value {
    if isNull { return .null }
    switch PostgresType(rawValue: PQftype(result, column)) {
    case .bool: return .integer(bytes.first == UInt8(ascii: "t") ? 1 : 0)
    case .bytea: return .blob(unhexed)
    case .int2, .int4, .int8, .numeric:
      return Int64(text).map { .integer($0) } ?? Double(text).map { .real($0) } ?? .text(text)
    case .float4, .float8: return Double(text).map { .real($0) } ?? .text(text)
    case nil: return .text(text)
    }
  }

  private var bytes: UnsafeBufferPointer<UInt8> {
    let count = Int(PQgetlength(result, row, column))
    let start = PQgetvalue(result, row, column)
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self), count: count)
  }

  private var text: String { String(decoding: bytes, as: UTF8.self) }

  // The server writes \x and two lower-case hexadecimal digits for each byte.
  private var unhexed: [UInt8] {
    let digits = bytes
    func digit(_ at: Int) -> UInt8 {
      let character = digits[at]
      return character < 0x3A ? character - 0x30 : character - 0x57
    }
    return stride(from: 2, to: digits.count, by: 2).map { digit($0) << 4 | digit($0 + 1) }
  }
}

/// The types of PostgreSQL that are told apart, by their fixed object ids (pg_type.dat).
enum PostgresType: UInt32 {
  case bool = 16
  case bytea = 17
  case int8 = 20
  case int2 = 21
  case int4 = 23
  case float4 = 700
  case float8 = 701
  case numeric = 1700

  /// What a bound value is declared as; 25 is TEXT.
  static func id(of kind: Value.Kind) -> UInt32 {
    switch kind {
    case .integer: Self.int8.rawValue
    case .real: Self.float8.rawValue
    case .text: 25
    case .blob: Self.bytea.rawValue
    }
  }
}
