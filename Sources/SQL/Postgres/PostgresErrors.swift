import CPostgres

extension DatabaseError {
  /// A connection that failed; libpq's message names the host and the reason, never the password.
  init(postgres transaction: OpaquePointer) {
    let text = PQerrorMessage(transaction).map { String(cString: $0) } ?? ""
    self.init(.connection, text.split(separator: "\n").joined(separator: " "))
    native = "08001"
  }

  /// The server's error for a statement.
  init(postgres transaction: OpaquePointer, _ result: OpaquePointer?, sql: String) {
    func field(_ code: Character) -> String? {
      let value = code.asciiValue.flatMap { PQresultErrorField(result, Int32($0)) }
      return value.map { String(cString: $0) }
    }
    guard PQstatus(transaction) == CONNECTION_OK, let state = field("C") else {
      self = .lost
      self.sql = sql
      return
    }
    // The messages of these classes name only tables, columns and constraints. Those of other
    // classes (22: data) may contain a value, and DETAIL always does.
    let isPublic = ["08", "23", "25", "3D", "3F", "40", "42", "53", "54", "55", "57"]
      .contains(state.prefix(2))
    let message = isPublic ? field("M") : nil
    self.init(Self.code(postgres: state), message ?? "the server refused a value")
    native = state
    self.sql = sql
    constraint = field("n")
    table = field("t")
    if let column = field("c") {
      columns = [column]
    } else if code == .unique, let detail = field("D"), let open = detail.firstRange(of: " ("),
      let close = detail.firstRange(of: ")=(")
    {
      // "Key (name, city)=(…) already exists."
      columns = detail[open.upperBound..<close.lowerBound].split(separator: ", ").map(String.init)
    }
  }

  /// A read was to be one round trip, and its transaction has ended with it; it runs again.
  static var endedEarly: DatabaseError {
    var error = DatabaseError(.serialization, "the transaction ended with its first round trip")
    error.native = "ended early"
    return error
  }

  static var lost: DatabaseError {
    var error = DatabaseError(.connection, "the connection to the server was lost")
    error.native = "08006"
    return error
  }

  private static func code(postgres state: String) -> Code {
    switch state {
    case "23505": return .unique
    case "23503": return .foreignKey
    case "23514": return .check
    case "23502": return .notNull
    case "40001", "40P01": return .serialization
    case "25006": return .readOnly
    case "55P03", "57014": return .busy
    // A cached plan whose table another node migrated, or a prepared statement that no longer
    // exists.
    case "0A000", "26000": return .serialization
    // The session was ended, because this process stopped in the midst of a transaction.
    case "25P03": return .connection
    default: break
    }
    switch state.prefix(2) {
    case "08", "57": return .connection
    case "22": return .value
    case "42": return .statement
    case "53", "58": return .storage
    case "XX": return .corrupt
    default: return .other
    }
  }
}
