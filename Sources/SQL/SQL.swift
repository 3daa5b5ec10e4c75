/// A statement: its text and its bound values.
///
/// Written as a string literal. `\(id)` binds a value, `\(ids)` binds a list for `IN \(ids)`,
/// `\(raw: text)` splices text, and `\(sql: part)` splices another statement with its values. Both
/// engines get the same text, with the placeholders `$1`, `$2` ….
public struct SQL: ExpressibleByStringInterpolation, Sendable {
  var statementKey = StatementKey()
  var values: [Value] = []

  public init(stringLiteral text: StaticString) { statementKey.append(text) }

  public init(stringInterpolation: Interpolation) { self = stringInterpolation.sql }

  /// A statement with text built at run time and no parameters.
  public init(raw text: String) { statementKey.append(.raw(text)) }

  /// The text with placeholders, as sent to the engine.
  public var text: String { statementKey.text }

  /// Collects the pieces of an interpolated literal.
  public struct Interpolation: StringInterpolationProtocol {
    var sql = SQL(empty: ())

    public init(literalCapacity: Int, interpolationCount: Int) {
      sql.statementKey.fragments.reserveCapacity(interpolationCount * 2 + 1)
      sql.values.reserveCapacity(interpolationCount)
    }

    public mutating func appendLiteral(_ literal: StaticString) {
      if literal.utf8CodeUnitCount > 0 { sql.statementKey.append(literal) }
    }

    /// Binds one value.
    public mutating func appendInterpolation<T: Column>(_ value: T) {
      sql.statementKey.append(.value(T.kind))
      sql.values.append(value.column)
    }

    /// Binds a value or NULL; a separate overload, as Swift warns about interpolated optionals.
    public mutating func appendInterpolation<T: Column>(_ value: T?) {
      sql.statementKey.append(.value(T.kind))
      sql.values.append(value.column)
    }

    /// Binds a list in parentheses, only for `IN \(ids)`; an empty list matches nothing.
    ///
    /// The list is padded to a power of two with its last element, so that lists of all lengths
    /// share a few prepared statements.
    public mutating func appendInterpolation<T: Column>(_ list: [T]) {
      var size = list.isEmpty ? 0 : 1
      while size < list.count { size *= 2 }
      sql.statementKey.append(.list(T.kind, size))
      for index in 0..<size { sql.values.append(list[min(index, list.count - 1)].column) }
    }

    /// Splices text without escaping; never pass user input.
    public mutating func appendInterpolation(raw text: String) {
      sql.statementKey.append(.raw(text))
    }

    /// Splices another statement with its values.
    public mutating func appendInterpolation(sql part: SQL) {
      sql.append(part)
    }
  }

  private init(empty: Void) {}

  /// Whether both are one statement with the same values.
  func isSame(as other: SQL) -> Bool {
    statementKey == other.statementKey && values == other.values
  }

  /// Appends `other` with its values.
  mutating func append(_ other: SQL) {
    for fragment in other.statementKey.fragments { statementKey.append(fragment) }
    values += other.values
  }
}
