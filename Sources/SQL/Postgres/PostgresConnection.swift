import CPostgres

/// One connection to a PostgreSQL server, used by one thread at a time.
final class PostgresConnection: Driver {
  let engine = Engine.postgres
  let handle: OpaquePointer
  /// Where this database's notices go: NOTIFY reaches every schema, so each has its own.
  private(set) var channel = ""
  private var prepared: [StatementKey: String] = [:]
  private var made = 0

  init(url: String) throws {
    guard let handle = PQconnectdb(url) else {
      throw DatabaseError(.connection, "no memory for a connection")
    }
    self.handle = handle
    guard PQstatus(handle) == CONNECTION_OK else {
      throw DatabaseError(postgres: handle)
    }
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    try execute(
      """
      SET client_encoding = 'UTF8'; SET standard_conforming_strings = on;
      SET bytea_output = 'hex'; SET extra_float_digits = 1; SET TimeZone = 'UTC'
      """)
    _ = try each("SELECT 'madang ' || coalesce(current_schema(), '')") { row in
      // Names longer than 63 bytes are cut by the server; channels would then differ from notices.
      channel = String(try (row[0] as String).prefix(40))
      return true
    }
  }

  deinit { PQfinish(handle) }

  var isAlive: Bool { PQstatus(handle) == CONNECTION_OK }

  func register(_ notice: String) -> SQL? { "SELECT pg_notify(\(channel), \(notice))" }

  func execute(_ text: String) throws {
    let result = PQexec(handle, text)
    defer { PQclear(result) }
    try check(result, text)
  }

  /// Commits, and makes sure it was not a rollback.
  func commit() throws {
    let result = PQexec(handle, "COMMIT")
    defer { PQclear(result) }
    guard isAlive else {
      throw DatabaseError(.unknownOutcome, "the server went away while committing")
    }
    try check(result, "COMMIT")
    guard let tag = PQcmdStatus(result), String(cString: tag) == "COMMIT" else {
      throw DatabaseError(.other, "the transaction had failed and was rolled back")
    }
  }

  func each(_ sql: SQL, _ visit: (Row) throws -> Bool) throws -> Int {
    let parameters = try PostgresParameters(sql.values)
    let name = try name(of: sql.statementKey)
    let result = parameters.withPointers { values, lengths, formats in
      PQexecPrepared(handle, name, Int32(sql.values.count), values, lengths, formats, 0)
    }
    defer { PQclear(result) }
    try check(result, sql.text)
    guard let result else { return 0 }
    let seen = Visit()
    defer { seen.number += 1 }
    let columns = Int(PQnfields(result))
    for index in 0..<PQntuples(result) {
      seen.number += 1
      let row = Row(
        source: .postgres(result, index), count: columns, visit: seen, number: seen.number)
      if try !visit(row) { break }
    }
    // "INSERT 0 3", "UPDATE 3", "DELETE 3" are changes; "SELECT 3" is not.
    let tag = PQcmdStatus(result).map { String(cString: $0) } ?? ""
    guard ["INSERT", "UPDATE", "DELETE"].contains(tag.prefix(6)) else { return 0 }
    return tag.split(separator: " ").last.flatMap { Int($0) } ?? 0
  }

  private func name(of statementKey: StatementKey) throws -> String {
    if let name = prepared[statementKey] { return name }
    if prepared.count >= 500 {
      try execute("DEALLOCATE ALL")
      prepared = [:]
    }
    made += 1
    let name = "s\(made)"
    let text = statementKey.text
    let types = statementKey.kinds.map { PostgresType.id(of: $0) }
    let result = PQprepare(handle, name, text, Int32(types.count), types)
    defer { PQclear(result) }
    try check(result, text)
    prepared[statementKey] = name
    return name
  }

  private func check(_ result: OpaquePointer?, _ sql: String) throws {
    let status = PQresultStatus(result)
    guard status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY
    else { throw DatabaseError(postgres: handle, result, sql: sql) }
  }
}
