import CPostgres
import Foundation

/// The commands sent in libpq's pipeline mode and the results that are still outstanding.
///
/// `send` and `end` only buffer. `collect` and `flush` add a synchronization point and transmit, so
/// several commands cost one round trip. After a failed command, the server skips commands up to
/// the synchronization point.
struct PostgresPipeline {
  private enum Command {
    case prepare(StatementKey)
    case statement(StatementKey)
    /// A statement whose result is kept until it is asked for.
    case ahead(StatementKey, Int)
    /// COMMIT or ROLLBACK of a transaction whose caller was already resumed.
    case ending
    case synchronize
  }

  private let handle: OpaquePointer
  /// The statements sent ahead, and their results once they have arrived.
  private var ahead: [(sql: SQL, result: OpaquePointer?)] = []
  private var expected: [Command] = []
  private var prepared: [StatementKey: String] = [:]
  private var made = 0
  /// What the names of this connection's statements begin with: a pooler may hand it the session of another.
  private let prefix = "s" + String(UInt32.random(in: 0 ... .max), radix: 36) + "_"
  /// False once results no longer match commands; the connection is then unusable.
  private var isSynchronized = true

  init(_ handle: OpaquePointer) { self.handle = handle }

  var isAlive: Bool { isSynchronized && PQstatus(handle) == CONNECTION_OK }

  /// Buffers a statement, preceded by PREPARE if this connection has not prepared it yet.
  mutating func send(_ sql: SQL, _ parameters: PostgresParameters) throws {
    let name = try name(of: sql.statementKey)
    expected.append(.statement(sql.statementKey))
    try check(parameters.send(handle, name))
  }

  /// Buffers a statement whose result `takeAhead` returns.
  mutating func sendAhead(_ sql: SQL) throws {
    let parameters = try PostgresParameters(sql.values)
    let name = try name(of: sql.statementKey)
    expected.append(.ahead(sql.statementKey, ahead.count))
    ahead.append((sql, nil))
    try check(parameters.send(handle, name))
  }

  /// The result of `sql`, which the caller must clear, if it was sent ahead; nil if not.
  mutating func takeAhead(_ sql: SQL) -> OpaquePointer? {
    for index in ahead.indices {
      guard let result = ahead[index].result, ahead[index].sql.isSame(as: sql) else { continue }
      ahead[index].result = nil
      return result
    }
    return nil
  }

  /// Forgets the statements sent ahead, all of whose results have arrived.
  mutating func dropAhead() {
    for sent in ahead { PQclear(sent.result) }
    ahead.removeAll(keepingCapacity: true)
  }

  /// Whether this connection has prepared the statement.
  func isPrepared(_ statementKey: StatementKey) -> Bool { prepared[statementKey] != nil }

  /// Buffers the end of a transaction without waiting for its result.
  mutating func end(_ statement: SQL) throws {
    let name = try name(of: statement.statementKey)
    expected.append(.ending)
    try check(PostgresParameters.none.send(handle, name))
  }

  /// Transmits the buffered commands without waiting.
  mutating func flush() {
    switch expected.last {
    case nil, .synchronize: return
    default: break
    }
    expected.append(.synchronize)
    if PQpipelineSync(handle) == 0 { isSynchronized = false }
  }

  /// Transmits the buffered commands and waits for all outstanding results.
  ///
  /// Returns the result of the last statement, which the caller must clear, or throws the first
  /// failure. What takes longer than `limit` is cancelled; the connection cannot be used after that.
  mutating func collect(within limit: Duration? = nil) throws -> OpaquePointer? {
    flush()
    let deadline = limit.map { ContinuousClock.now + $0 }
    defer { expected.removeAll(keepingCapacity: true) }
    var last: OpaquePointer?
    var failure: DatabaseError?
    for command in expected {
      if let deadline, isSynchronized, !hasResult(by: deadline) {
        PostgresCancellation(handle)?.send()
        isSynchronized = false
      }
      let result = isSynchronized ? PQgetResult(handle) : nil
      if case .synchronize = command {
        // A server that shuts down may report it here, after a successful result.
        isSynchronized = PQresultStatus(result) == PGRES_PIPELINE_SYNC
        PQclear(result)
        continue
      }
      switch PQresultStatus(result) {
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY:
        if case .ahead(_, let index) = command, ahead.indices.contains(index) {
          ahead[index].result = result
        } else {
          PQclear(last)
          last = result
        }
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

  /// Waits for the next result; false if it does not arrive in time.
  private func hasResult(by deadline: ContinuousClock.Instant) -> Bool {
    while PQisBusy(handle) == 1 {
      let left = deadline - .now
      guard left > .zero else { return false }
      var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
      // Rounded up, so that it does not ask again and again in the last millisecond.
      poll(&socket, 1, Int32(left / .milliseconds(1)) + 1)
      // What a lost connection has to say is a result too.
      if socket.revents != 0, PQconsumeInput(handle) == 0 { return true }
    }
    return true
  }

  /// Leaves pipeline mode, for statements it does not allow.
  mutating func leave() throws {
    if !expected.isEmpty { PQclear(try collect()) }
    try check(PQexitPipelineMode(handle))
  }

  private mutating func name(of statementKey: StatementKey) throws -> String {
    if PQpipelineStatus(handle) == PQ_PIPELINE_OFF { try check(PQenterPipelineMode(handle)) }
    if let name = prepared[statementKey] { return name }
    if prepared.count >= 500 {
      prepared = [:]
      try send("DEALLOCATE ALL", .none)
      // It takes a snapshot; without a synchronization point a BEGIN that follows would be too late
      // to set its isolation level.
      flush()
      prepared = [:]
    }
    made += 1
    let name = "\(prefix)\(made)"
    let types = statementKey.kinds.map { PostgresType.id(of: $0) }
    expected.append(.prepare(statementKey))
    try check(PQsendPrepare(handle, name, statementKey.text, Int32(types.count), types))
    prepared[statementKey] = name
    return name
  }

  private func error(_ command: Command, _ result: OpaquePointer?) -> DatabaseError {
    switch command {
    case .prepare(let statementKey), .statement(let statementKey), .ahead(let statementKey, _):
      DatabaseError(postgres: handle, result, sql: statementKey.text)
    case .ending, .synchronize:
      // The failure belongs to the earlier transaction; the current one is retried on another
      // connection.
      .lost
    }
  }

  private mutating func check(_ status: Int32) throws {
    guard status == 1 else {
      isSynchronized = false
      throw DatabaseError.lost
    }
  }
}
