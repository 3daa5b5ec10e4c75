/// What a column can hold, in both engines.
public enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The type a value is bound as, known even when the value is null.
  public enum Kind: UInt8, Sendable {
    case integer, real, text, blob

    /// How PostgreSQL calls the type; SQLite takes any name in a cast of null.
    var name: String {
      switch self {
      case .integer: "BIGINT"
      case .real: "DOUBLE PRECISION"
      case .text: "TEXT"
      case .blob: "BYTEA"
      }
    }
  }

  /// What it is, without the content, for messages.
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
