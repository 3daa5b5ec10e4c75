/// One row of an answer, good only inside the closure it was handed to.
///
/// Used later it throws `DatabaseError.closed`.
public struct Row {
  enum Source {
    case sqlite(OpaquePointer)
    case postgres(OpaquePointer, Int32)
  }

  let source: Source
  let count: Int
  @usableFromInline let visit: Visit
  let number: UInt64

  /// Reads the column at `index`, counted from 0, as the type the context asks for.
  @inlinable
  public subscript<T: Column>(_ index: Int) -> T {
    get throws { try T(field: field(index)) }
  }

  /// Reads the next column: the first time column 0, then each in the order of the statement.
  ///
  /// Pieces of a statement that are shared read what they selected and leave the rest to the others.
  @inlinable
  public func next<T: Column>() throws -> T {
    try T(field: field(visit.takeColumn()))
  }

  /// The column at `index`, not yet read as any type.
  public func field(_ index: Int) throws -> Field {
    guard visit.number == number else {
      throw DatabaseError(.closed, "a row is only good inside its closure")
    }
    guard index >= 0, index < count else {
      throw DatabaseError(.mismatch, "there is no column \(index) among \(count)")
    }
    return Field(source: source, index: Int32(index))
  }
}

/// Which row a statement stands on: a `Row` whose number has passed is refused.
@usableFromInline
final class Visit {
  private(set) var number: UInt64 = 0
  private var column = 0

  /// Goes on to the next row.
  func advance() {
    number += 1
    column = 0
  }

  /// The index of the column that `Row.next` reads.
  @usableFromInline
  func takeColumn() -> Int {
    defer { column += 1 }
    return column
  }
}

/// One column of one row, still in the engine's memory.
public struct Field {
  let source: Row.Source
  let index: Int32

  /// What the column holds, copied out.
  public var value: Value {
    switch source {
    case .sqlite(let statement): SQLiteField.value(statement, index)
    case .postgres(let result, let row): PostgresField(result, row, index).value
    }
  }

  /// Whether the column holds NULL.
  public var isNull: Bool {
    switch source {
    case .sqlite(let statement): SQLiteField.isNull(statement, index)
    case .postgres(let result, let row): PostgresField(result, row, index).isNull
    }
  }

  /// The integer in the column, or a mismatch.
  public func integer() throws -> Int64 {
    switch source {
    case .sqlite(let statement): try SQLiteField.integer(statement, index)
    case .postgres(let result, let row): try PostgresField(result, row, index).integer()
    }
  }

  /// The real in the column, or a mismatch.
  public func real() throws -> Double { try Double(column: value) }

  /// The text in the column, or a mismatch.
  public func text() throws -> String {
    switch source {
    case .sqlite(let statement): try SQLiteField.text(statement, index)
    case .postgres(let result, let row): try PostgresField(result, row, index).text()
    }
  }

  /// The two halves of a 16-byte id, or a mismatch.
  public func halves() throws -> (high: UInt64, low: UInt64) {
    try bytes { bytes in
      guard bytes.count == 16 else { throw DatabaseError.noID }
      return (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// The bytes in the column, without a copy where the engine allows it, or a mismatch.
  public func bytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
    switch source {
    case .sqlite(let statement): try body(SQLiteField.bytes(statement, index))
    case .postgres(let result, let row): try PostgresField(result, row, index).bytes(body)
    }
  }
}
