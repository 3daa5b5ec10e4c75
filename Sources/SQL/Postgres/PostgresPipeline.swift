import CPostgres

/// The commands sent on one connection in libpq's pipeline mode, and the results the server still owes.
///
/// `send` and `end` only buffer. `collect` and `flush` put a synchronization point behind what is buffered and
/// transmit it, so several commands cost one round trip. The server skips the commands between a failed one and
/// the synchronization point.
struct PostgresPipeline {
  private enum Command {
    case prepare(StatementKey)
    case statement(StatementKey)
    /// COMMIT or ROLLBACK of a transaction whose caller already has its answer.
    case ending
    case synchronize
  }

  private let handle: OpaquePointer
  private var owed: [Command] = []
  private var prepared: [StatementKey: String] = [:]
  private var made = 0
  /// False once results no longer match commands; the connection is then useless.
  private var isInStep = true

  init(_ handle: OpaquePointer) { self.handle = handle }

  var isAlive: Bool { isInStep && PQstatus(handle) == CONNECTION_OK }

  /// Buffers a statement, and what prepares it if this connection has not run it before.
  mutating func send(_ sql: SQL, _ parameters: PostgresParameters) throws {
    let name = try name(of: sql.statementKey)
    owed.append(.statement(sql.statementKey))
    try check(parameters.send(handle, name))
  }

  /// Buffers the end of a transaction whose result nobody waits for.
  mutating func end(_ statement: SQL) throws {
    let name = try name(of: statement.statementKey)
    owed.append(.ending)
    try check(PostgresParameters.none.send(handle, name))
  }

  /// Transmits what is buffered, without waiting.
  mutating func flush() {
    switch owed.last {
    case nil, .synchronize: return
    default: break
    }
    owed.append(.synchronize)
    if PQpipelineSync(handle) == 0 { isInStep = false }
  }

  /// Transmits what is buffered and waits for every result owed; returns that of the last statement, to be
  /// cleared by the caller, or throws the first failure.
  mutating func collect() throws -> OpaquePointer? {
    flush()
    defer { owed.removeAll(keepingCapacity: true) }
    var last: OpaquePointer?
    var failure: DatabaseError?
    for command in owed {
      let result = isInStep ? PQgetResult(handle) : nil
      if case .synchronize = command {
        // A server that shuts down may say so here, behind a result that is good.
        isInStep = PQresultStatus(result) == PGRES_PIPELINE_SYNC
        PQclear(result)
        continue
      }
      switch PQresultStatus(result) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY:
        PQclear(last)
        last = result
      default:
        failure = failure ?? error(command, result)
        if case .prepare(let statementKey) = command { prepared[statementKey] = nil }
        PQclear(result)
      }
      // A null follows the result of each command.
      while isAlive, let more = PQgetResult(handle) { PQclear(more) }
    }
    guard let failure else { return last }
    PQclear(last)
    throw failure
  }

  /// Leaves pipeline mode, for statements that may not be in one.
  mutating func leave() throws {
    if !owed.isEmpty { PQclear(try collect()) }
    try check(PQexitPipelineMode(handle))
  }

  private mutating func name(of statementKey: StatementKey) throws -> String {
    if PQpipelineStatus(handle) == PQ_PIPELINE_OFF { try check(PQenterPipelineMode(handle)) }
    if let name = prepared[statementKey] { return name }
    if prepared.count >= 500 {
      prepared = [:]
      try send("DEALLOCATE ALL", .none)
      prepared = [:]
    }
    made += 1
    let name = "s\(made)"
    let types = statementKey.kinds.map { PostgresType.id(of: $0) }
    owed.append(.prepare(statementKey))
    try check(PQsendPrepare(handle, name, statementKey.text, Int32(types.count), types))
    prepared[statementKey] = name
    return name
  }

  private func error(_ command: Command, _ result: OpaquePointer?) -> DatabaseError {
    switch command {
    case .prepare(let statementKey), .statement(let statementKey):
      DatabaseError(postgres: handle, result, sql: statementKey.text)
    case .ending, .synchronize:
      // Not the fault of the transaction that collects it, which is to start over on another connection.
      .lost
    }
  }

  private mutating func check(_ status: Int32) throws {
    guard status == 1 else {
      isInStep = false
      throw DatabaseError.lost
    }
  }
}
