/// One row of a result, valid only inside the closure that receives it.
///
/// Later use throws `DatabaseError.closed`.
public struct Row {
  enum Source {
    case sqlite(OpaquePointer)
    case postgres(OpaquePointer, Int32)
  }

  let source: Source
  let count: Int
  @usableFromInline let position: RowPosition
  let number: UInt64

  /// Decodes the column at `index`, from 0, as the inferred type.
  @inlinable
  public subscript<T: Column>(_ index: Int) -> T {
    get throws { try T(field: field(index)) }
  }

  /// Decodes the next column, starting with column 0.
  ///
  /// Shared fragments of a statement each decode the columns they selected.
  @inlinable
  public func next<T: Column>() throws -> T {
    try T(field: field(position.takeColumn()))
  }

  /// The column at `index`, not decoded yet.
  public func field(_ index: Int) throws -> Field {
    guard position.number == number else {
      throw DatabaseError(.closed, "a row is only good inside its closure")
    }
    guard index >= 0, index < count else {
      throw DatabaseError(.mismatch, "there is no column \(index) among \(count)")
    }
    return Field(source: source, index: Int32(index))
  }
}

/// The position of a result: a `Row` with another number is no longer valid.
@usableFromInline
final class RowPosition {
  private(set) var number: UInt64 = 0
  private var column = 0

  /// Moves to the next row.
  func advance() {
    number += 1
    column = 0
  }

  /// The index of the column that `Row.next` decodes.
  @usableFromInline
  func takeColumn() -> Int {
    defer { column += 1 }
    return column
  }
}

/// One column of one row, in the engine's memory.
public struct Field {
  let source: Row.Source
  let index: Int32

  /// A copy of the column's value.
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

  /// The integer in the column; throws a mismatch.
  public func integer() throws -> Int64 {
    switch source {
    case .sqlite(let statement): try SQLiteField.integer(statement, index)
    case .postgres(let result, let row): try PostgresField(result, row, index).integer()
    }
  }

  /// The real in the column; throws a mismatch.
  public func real() throws -> Double { try Double(column: value) }

  /// The text in the column; throws a mismatch.
  public func text() throws -> String {
    switch source {
    case .sqlite(let statement): try SQLiteField.text(statement, index)
    case .postgres(let result, let row): try PostgresField(result, row, index).text()
    }
  }

  /// The two halves of a 16-byte id; throws a mismatch.
  public func halves() throws -> (high: UInt64, low: UInt64) {
    try bytes { bytes in
      guard bytes.count == 16 else { throw DatabaseError.noID }
      return (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  /// Passes the bytes in the column to `body`, without copying if possible; throws a mismatch.
  public func bytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
    switch source {
    case .sqlite(let statement): try body(SQLiteField.bytes(statement, index))
    case .postgres(let result, let row): try PostgresField(result, row, index).bytes(body)
    }
  }
}
