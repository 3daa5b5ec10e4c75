import CPostgres
import Foundation

/// One connection to a PostgreSQL server, used by one thread at a time.
final class PostgresConnection: Driver {
  let engine = Engine.postgres
  let handle: OpaquePointer
  /// The NOTIFY channel of this schema; NOTIFY itself reaches all schemas of a database.
  private(set) var channel = ""
  /// The number of the server's process.
  private(set) var process = 0
  private var pipeline: PostgresPipeline
  private var kind = TransactionKind.read
  private var state = State.open
  /// Whether the server has answered since BEGIN.
  private var isAnswered = true
  /// The statement to send together with the next one.
  private var ahead: SQL?
  /// The first statement of this transaction that was waited for, and how many there were.
  private var first: StatementKey?
  private var roundTrips = 0
  /// How many reads in a row that began with a statement took one round trip.
  private var shortReads: [StatementKey: Int] = [:]

  private enum State {
    /// Nothing was sent.
    case begun
    /// After BEGIN, or outside a transaction.
    case open
    /// A read sent without BEGIN; it was over with its round trip.
    case over
  }

  /// After so many reads of one round trip in a row the next one goes without BEGIN and COMMIT.
  private static let provenShort = 8

  init(url: String) throws {
    guard let handle = Self.connect(url) else {
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
      SET bytea_output = 'hex'; SET extra_float_digits = 1; SET TimeZone = 'UTC';
      SET idle_in_transaction_session_timeout = '20s';
      SET default_transaction_isolation = 'repeatable read';
      SET default_transaction_read_only = on
      """)
    _ = try each("SELECT 'madang ' || coalesce(current_schema(), ''), pg_backend_pid()") { row in
      // The server truncates names to 63 bytes; LISTEN and pg_notify would then use different ones.
      channel = String(try (row[0] as String).prefix(40))
      process = try row[1]
      return true
    }
  }

  deinit {
    pipeline.dropAhead()
    PQfinish(handle)
  }

  /// Connects with limits after which a server that has vanished counts as lost, unless `url` names others.
  ///
  /// Without them the system waits for a quarter of an hour for an answer, and two hours where nothing is sent, as by the
  /// listener. The server in turn ends a transaction whose node has stopped for 20 s, because it keeps its rows from others.
  private static func connect(_ url: String) -> OpaquePointer? {
    let options = [
      "connect_timeout": "20", "keepalives_idle": "30", "keepalives_interval": "10",
      "keepalives_count": "3", "tcp_user_timeout": "30000",
    ]
    // Of an option that is named twice, libpq takes the last.
    let all = options.map { ($0.key, $0.value) } + [("dbname", url)]
    let names = all.map { strdup($0.0) }
    let values = all.map { strdup($0.1) }
    defer { for text in names + values { free(text) } }
    return PQconnectdbParams(
      names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
  }

  var isAlive: Bool { pipeline.isAlive }

  func register(_ notice: String) -> SQL? { "SELECT pg_notify(\(channel), \(notice))" }

  /// Begins a transaction; BEGIN is sent together with the first statement.
  ///
  /// Statements up to a synchronization point are a transaction by themselves. So a read that takes
  /// one round trip, as those before it that began alike, is sent without BEGIN and COMMIT. If it
  /// asks for more, it has to run again.
  func begin(_ kind: TransactionKind) {
    self.kind = kind
    state = .begun
    isAnswered = false
    first = nil
    roundTrips = 0
    ahead = nil
    pipeline.dropAhead()
  }

  /// Asks for what several reads begin with, in one round trip and one snapshot.
  ///
  /// Returns which of them were asked for: those that probably take no other. `beginAsked` begins
  /// each of these, before any other transaction. If the answer takes longer than
  /// `patience`, the connection cannot be used after that.
  func askTogether(_ reads: [FirstStatements], patience: Duration) throws -> [Bool] {
    let areShort = reads.map { read in read.first.map { isShort($0, read.ahead) } ?? false }
    guard areShort.contains(true) else { return areShort }
    begin(.read)
    state = .over
    let asked = Result {
      for (read, isShort) in zip(reads, areShort) where isShort {
        if let ahead = read.ahead { try pipeline.sendAhead(ahead) }
        if let first = read.first { try pipeline.sendAhead(first) }
      }
    }
    // Also after a value that cannot be sent, so that nothing of it is left to the next transaction.
    PQclear(try pipeline.collect(within: patience))
    try asked.get()
    return areShort
  }

  /// Begins a read that was asked for.
  func beginAsked(_ read: FirstStatements) {
    kind = .read
    state = .over
    first = read.first?.statementKey
    ahead = nil
  }

  /// Commits, and checks that the server did not roll back; does not wait for a read.
  ///
  /// The COMMIT of a read stays buffered until the next transaction or `flush`.
  func commit() throws {
    guard state == .open else { return }
    if kind == .read {
      noteLength()
      return try pipeline.end(Self.commit)
    }
    // Detects a connection lost before COMMIT is sent, while it is certain that nothing was
    // committed.
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

  /// Sends ROLLBACK at once without waiting for the result.
  func rollback() throws {
    guard state == .open else { return }
    try pipeline.end(Self.rollback)
    pipeline.flush()
  }

  /// Sends the buffered commands.
  func flush() { pipeline.flush() }

  func execute(_ text: String) throws {
    try open()
    // Pipeline mode does not allow several statements separated by `;`.
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
    // Not alone in its round trip.
    roundTrips += 1
    try pipeline.send(sql, parameters)
  }

  func each(_ sql: SQL, _ visit: (Row) throws -> Bool) throws -> Int {
    guard let result = try result(of: sql) else { return 0 }
    isAnswered = true
    defer { PQclear(result) }
    let position = RowPosition()
    defer { position.advance() }
    let columns = Int(PQnfields(result))
    for index in 0..<PQntuples(result) {
      position.advance()
      let row = Row(
        source: .postgres(result, index), count: columns, position: position,
        number: position.number)
      if try !visit(row) { break }
    }
    // "INSERT 0 3", "UPDATE 3" and "DELETE 3" are changes; "SELECT 3" is not.
    guard let tag = PQcmdStatus(result), "IUD".utf8.contains(UInt8(bitPattern: tag[0])),
      let changed = PQcmdTuples(result)
    else { return 0 }
    return Int(String(cString: changed)) ?? 0
  }

  func sendAhead(_ sql: SQL) {
    // A write would miss what it changes before it asks for the rows.
    if kind == .read { ahead = sql }
  }

  private func result(of sql: SQL) throws -> OpaquePointer? {
    if let result = pipeline.takeAhead(sql) { return result }
    let parameters = try PostgresParameters(sql.values)
    let ahead = ahead.flatMap { $0.isSame(as: sql) ? nil : $0 }
    self.ahead = nil
    if state == .begun, kind == .read, isShort(sql, ahead) { state = .over } else { try open() }
    if first == nil { first = sql.statementKey }
    roundTrips += 1
    if let ahead { try pipeline.sendAhead(ahead) }
    try pipeline.send(sql, parameters)
    return try pipeline.collect()
  }

  /// Whether a read that begins with these statements probably takes one round trip.
  ///
  /// Only if they are prepared, because `DEALLOCATE` could come between them.
  private func isShort(_ sql: SQL, _ ahead: SQL?) -> Bool {
    shortReads[sql.statementKey, default: 0] >= Self.provenShort
      && pipeline.isPrepared(sql.statementKey)
      && (ahead.map { pipeline.isPrepared($0.statementKey) } ?? true)
  }

  private func noteLength() {
    guard let first else { return }
    if roundTrips == 1 {
      if shortReads.count >= 1000 { shortReads = [:] }
      shortReads[first, default: 0] += 1
    } else {
      shortReads[first] = nil
    }
  }

  private func open() throws {
    switch state {
    case .open: break
    case .over:
      if let first { shortReads[first] = nil }
      throw DatabaseError.endedEarly
    case .begun:
      state = .open
      for statement in kind.opening { try pipeline.send(statement, .none) }
    }
  }

  private static let commit: SQL = "COMMIT"
  private static let rollback: SQL = "ROLLBACK"
}

extension TransactionKind {
  /// The statements that open a transaction of this kind.
  ///
  /// Reads use a snapshot, which never conflicts and takes no predicate locks; at SERIALIZABLE
  /// every page could fail. Decisions are made in writes, which are SERIALIZABLE. A batch changes
  /// hundreds of independent rows: SERIALIZABLE would escalate to table locks, and of two nodes one
  /// would always fail. Claims see the current state of each row and skip those of other nodes.
  /// Migrations wait for their lock at READ COMMITTED, which sees what the previous holder
  /// committed; the number is "madang" in ASCII.
  fileprivate var opening: [SQL] {
    switch self {
    case .read: Self.readOpening
    case .write: Self.writeOpening
    case .batch: ["BEGIN ISOLATION LEVEL REPEATABLE READ READ WRITE"]
    case .claim: ["BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"]
    case .migrate:
      [
        "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
        "SELECT pg_advisory_xact_lock(120235647954535)",
      ]
    }
  }

  private static let readOpening: [SQL] = ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"]
  private static let writeOpening: [SQL] = ["BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"]
}
