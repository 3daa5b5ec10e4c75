import CPostgres

/// One connection to a PostgreSQL server, used by one thread at a time.
final class PostgresConnection: Driver {
  let engine = Engine.postgres
  let handle: OpaquePointer
  /// Where this database's notices go: NOTIFY reaches every schema, so each has its own.
  private(set) var channel = ""
  private var pipeline: PostgresPipeline
  private var kind = TransactionKind.read
  /// Whether the transaction's BEGIN has been sent.
  private var isOpen = true
  /// Whether the server has answered since.
  private var isAnswered = true

  init(url: String) throws {
    guard let handle = PQconnectdb(url) else {
      throw DatabaseError(.connection, "no memory for a connection")
    }
    self.handle = handle
    pipeline = PostgresPipeline(handle)
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

  var isAlive: Bool { pipeline.isAlive }

  func register(_ notice: String) -> SQL? { "SELECT pg_notify(\(channel), \(notice))" }

  /// Begins a transaction; its BEGIN travels with its first statement.
  func begin(_ kind: TransactionKind) {
    self.kind = kind
    isOpen = false
    isAnswered = false
  }

  /// Commits, and makes sure it was not a rollback; a read is not waited for.
  ///
  /// A read's COMMIT stays buffered until the next transaction or `flush`.
  func commit() throws {
    guard isOpen else { return }
    if kind == .read { return try pipeline.end(Self.commit) }
    // A connection that was lost before is found here, where it is still known that nothing was committed.
    if !isAnswered { PQclear(try pipeline.collect()) }
    let result: OpaquePointer?
    do {
      try pipeline.send(Self.commit, .none)
      result = try pipeline.collect()
    } catch  where !isAlive {
      throw DatabaseError(.unknownOutcome, "the server went away while committing")
    }
    defer { PQclear(result) }
    guard let tag = PQcmdStatus(result), String(cString: tag) == "COMMIT" else {
      throw DatabaseError(.other, "the transaction had failed and was rolled back")
    }
  }

  /// Rolls back at once, without waiting for it.
  func rollback() throws {
    guard isOpen else { return }
    try pipeline.end(Self.rollback)
    pipeline.flush()
  }

  /// Transmits what is buffered.
  func flush() { pipeline.flush() }

  func execute(_ text: String) throws {
    try open()
    // Pipeline mode has no statements separated by `;`.
    try pipeline.leave()
    let result = PQexec(handle, text)
    defer { PQclear(result) }
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: break
    default: throw DatabaseError(postgres: handle, result, sql: text)
    }
  }

  func step(_ sql: SQL) throws {
    let parameters = try PostgresParameters(sql.values)
    try open()
    try pipeline.send(sql, parameters)
  }

  func each(_ sql: SQL, _ visit: (Row) throws -> Bool) throws -> Int {
    try step(sql)
    guard let result = try pipeline.collect() else { return 0 }
    isAnswered = true
    defer { PQclear(result) }
    let seen = Visit()
    defer { seen.advance() }
    let columns = Int(PQnfields(result))
    for index in 0..<PQntuples(result) {
      seen.advance()
      let row = Row(
        source: .postgres(result, index), count: columns, visit: seen, number: seen.number)
      if try !visit(row) { break }
    }
    // "INSERT 0 3", "UPDATE 3", "DELETE 3" are changes; "SELECT 3" is not.
    guard let tag = PQcmdStatus(result), "IUD".utf8.contains(UInt8(bitPattern: tag[0])),
      let changed = PQcmdTuples(result)
    else { return 0 }
    return Int(String(cString: changed)) ?? 0
  }

  private func open() throws {
    guard !isOpen else { return }
    isOpen = true
    for statement in kind.opening { try pipeline.send(statement, .none) }
  }

  private static let commit: SQL = "COMMIT"
  private static let rollback: SQL = "ROLLBACK"
}

extension TransactionKind {
  /// What a transaction of the kind begins with.
  ///
  /// Reads take a plain snapshot: it never conflicts and keeps no predicate locks, where SERIALIZABLE
  /// would make every page a possible loser; decisions are made in writes, which are SERIALIZABLE.
  /// A batch changes hundreds of rows of their own: SERIALIZABLE would come to lock whole tables against
  /// their like, and of two nodes one would lose every time.
  /// Claims see each row as it is now: those of another node are skipped rather than fought over.
  /// Migrations wait for their lock at READ COMMITTED, which sees what the one before committed; the
  /// number is "madang" in ASCII.
  fileprivate var opening: [SQL] {
    switch self {
    case .read: Self.readOpening
    case .write: Self.writeOpening
    case .batch: ["BEGIN ISOLATION LEVEL REPEATABLE READ"]
    case .claim: ["BEGIN ISOLATION LEVEL READ COMMITTED"]
    case .migrate:
      [
        "BEGIN ISOLATION LEVEL READ COMMITTED", "SELECT pg_advisory_xact_lock(120235647954535)",
      ]
    }
  }

  private static let readOpening: [SQL] = ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"]
  private static let writeOpening: [SQL] = ["BEGIN ISOLATION LEVEL SERIALIZABLE"]
}
