/// A column's value, in both engines.
public enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The type a value is bound as, known even for NULL.
  public enum Kind: UInt8, Sendable {
    case integer, real, text, blob

    /// The PostgreSQL name of the type; SQLite accepts any name in a cast of NULL.
    var name: String {
      switch self {
      case .integer: "BIGINT"
      case .real: "DOUBLE PRECISION"
      case .text: "TEXT"
      case .blob: "BYTEA"
      }
    }
  }

  /// The value's type for messages, without its content.
  var noun: String {
    switch self {
    case .null: "null"
    case .integer: "an integer"
    case .real: "a real"
    case .text: "text"
    case .blob: "bytes"
    }
  }
}
