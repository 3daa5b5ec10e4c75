/// One statement: its text, and the values that travel beside it.
///
/// Written as a string. `\(id)` binds a value and never becomes text, `\(ids)` binds a list for
/// `IN \(ids)`, `\(raw: text)` splices text as it is and `\(sql: part)` another statement with its
/// values. Both engines read the same text, with placeholders `$1`, `$2` ….
public struct SQL: ExpressibleByStringInterpolation, Sendable {
  var statementKey = StatementKey()
  var values: [Value] = []

  public init(stringLiteral text: StaticString) { statementKey.append(text) }

  public init(stringInterpolation: Interpolation) { self = stringInterpolation.sql }

  /// A statement whose text was put together at run time, with nothing bound.
  public init(raw text: String) { statementKey.append(.raw(text)) }

  /// The text an engine gets: placeholders where values are bound.
  public var text: String { statementKey.text }

  /// What the compiler fills in from an interpolated literal.
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

    /// Binds a value or NULL; an overload of its own, as Swift warns of optionals in interpolations.
    public mutating func appendInterpolation<T: Column>(_ value: T?) {
      sql.statementKey.append(.value(T.kind))
      sql.values.append(value.column)
    }

    /// Binds a list in parentheses, for `IN \(ids)` and nothing else; an empty one matches nothing.
    ///
    /// The list is filled up to a power of two by repeating its last member, so that lists of every
    /// length share a few prepared statements.
    public mutating func appendInterpolation<T: Column>(_ list: [T]) {
      var size = list.isEmpty ? 0 : 1
      while size < list.count { size *= 2 }
      sql.statementKey.append(.list(T.kind, size))
      for index in 0..<size { sql.values.append(list[min(index, list.count - 1)].column) }
    }

    /// Splices text as it is: never anything a person typed.
    public mutating func appendInterpolation(raw text: String) {
      sql.statementKey.append(.raw(text))
    }

    /// Splices another statement with its values.
    public mutating func appendInterpolation(sql part: SQL) {
      sql.append(part)
    }
  }

  private init(empty: Void) {}

  /// Puts `other` behind, with its values.
  mutating func append(_ other: SQL) {
    for fragment in other.statementKey.fragments { statementKey.append(fragment) }
    values += other.values
  }
}
