public import Wire

/// A Swift type that can be stored in a column.
///
/// An enum with raw values needs only `extension Mood: Column {}`.
public protocol Column: Sendable {
  /// The type a value is bound as.
  static var kind: Value.Kind { get }
  /// Decodes a stored value; throws `DatabaseError.mismatch` for one this type could not have
  /// written.
  init(column: Value) throws
  /// The stored value.
  var column: Value { get }
  /// Decodes a value from the engine's memory; uses `init(column:)` by default.
  init(field: Field) throws
}

extension Column {
  public init(field: Field) throws { try self.init(column: field.value) }
}

extension Column where Self: RawRepresentable, RawValue: Column {
  public static var kind: Value.Kind { RawValue.kind }
  public init(column: Value) throws { try self.init(reading: RawValue(column: column)) }
  @inlinable
  public init(field: Field) throws { try self.init(reading: RawValue(field: field)) }
  public var column: Value { rawValue.column }

  @inlinable
  init(reading raw: RawValue) throws {
    guard let known = Self(rawValue: raw) else { throw DatabaseError.unknownCase("\(Self.self)") }
    self = known
  }
}

extension Int64: Column {
  public static var kind: Value.Kind { .integer }
  public init(column: Value) throws {
    guard case .integer(let number) = column else { throw DatabaseError.holds(column, Self.self) }
    self = number
  }
  public init(field: Field) throws { self = try field.integer() }
  public var column: Value { .integer(self) }
}

extension Int: Column {
  public static var kind: Value.Kind { .integer }
  public init(column: Value) throws { self = try Int(Int64(column: column)) }
  public init(field: Field) throws { self = try Int(field.integer()) }
  public var column: Value { .integer(Int64(self)) }
}

/// Stored as 0 or 1 in a BIGINT; other numbers are a mismatch.
extension Bool: Column {
  public static var kind: Value.Kind { .integer }
  public init(column: Value) throws { try self.init(number: Int64(column: column)) }
  public init(field: Field) throws { try self.init(number: field.integer()) }
  public var column: Value { .integer(self ? 1 : 0) }

  private init(number: Int64) throws {
    guard number == 0 || number == 1 else {
      throw DatabaseError(.mismatch, "the column holds a number that is neither 0 nor 1")
    }
    self = number == 1
  }
}

/// Also decodes integers, because a sum of reals may come back as one.
extension Double: Column {
  public static var kind: Value.Kind { .real }
  public init(column: Value) throws {
    switch column {
    case .real(let number): self = number
    case .integer(let number): self = Double(number)
    default: throw DatabaseError.holds(column, Self.self)
    }
  }
  public init(field: Field) throws { self = try field.real() }
  public var column: Value { .real(self) }
}

extension String: Column {
  public static var kind: Value.Kind { .text }
  public init(column: Value) throws {
    guard case .text(let text) = column else { throw DatabaseError.holds(column, Self.self) }
    self = text
  }
  public init(field: Field) throws { self = try field.text() }
  public var column: Value { .text(self) }
}

extension [UInt8]: Column {
  public static var kind: Value.Kind { .blob }
  public init(column: Value) throws {
    guard case .blob(let bytes) = column else { throw DatabaseError.holds(column, Self.self) }
    self = bytes
  }
  public init(field: Field) throws { self = try field.bytes { Array($0) } }
  public var column: Value { .blob(self) }
}

extension Optional: Column where Wrapped: Column {
  public static var kind: Value.Kind { Wrapped.kind }
  public init(column: Value) throws { self = column == .null ? nil : try Wrapped(column: column) }
  @inlinable
  public init(field: Field) throws { self = field.isNull ? nil : try Wrapped(field: field) }
  public var column: Value { self?.column ?? .null }
}

/// Stored as its 16 bytes.
extension ID: Column {
  public static var kind: Value.Kind { .blob }
  public init(column: Value) throws {
    guard let id = try Self(bytes: [UInt8](column: column)) else { throw DatabaseError.noID }
    self = id
  }
  @inlinable
  public init(field: Field) throws {
    let (high, low) = try field.halves()
    self.init(high: high, low: low)
  }
  public var column: Value { .blob(bytes) }
}

/// Stored as its milliseconds in a BIGINT.
extension Instant: Column {
  public static var kind: Value.Kind { .integer }
  public init(column: Value) throws { try self.init(milliseconds: Int64(column: column)) }
  public init(field: Field) throws { try self.init(milliseconds: field.integer()) }
  public var column: Value { .integer(milliseconds) }
}
