/// An open transaction, valid only inside the closure of `Database.read` or `write`.
///
/// After a failed statement the transaction cannot continue, in both engines: later statements
/// throw the same error, and so does the transaction even if the closure returns. Use `attempt` for
/// statements that may fail. It is not `Sendable`, so it cannot leave the closure; later use throws
/// `DatabaseError.closed`.
public final class Transaction {
  /// The engine, for the rare statement that must differ.
  public let engine: Engine
  /// Which state of all data a read sees: all that was committed and answered before it.
  ///
  /// Reads of equal numbers see the same, but for a commit that is just ending. Nil in a write, and
  /// on PostgreSQL, where other processes write too.
  public let snapshot: UInt64?
  private let driver: any Driver
  private(set) var isOpen = true
  private(set) var failure: DatabaseError?
  private(set) var notices: [String] = []
  /// The number of statements run, for tests that limit it.
  private(set) var statements = 0
  private var depth = 0
  private var isSendingAhead = false

  init(_ driver: any Driver, snapshot: UInt64? = nil) {
    self.driver = driver
    self.snapshot = snapshot
    engine = driver.engine
  }

  /// Maps every row with `make`.
  @inlinable
  public func all<R>(_ sql: SQL, _ make: (Row) throws -> R) throws -> [R] {
    var list: [R] = []
    try each(sql) { row in
      // Most lists are a page of ten, and one row more.
      if list.isEmpty { list.reserveCapacity(11) }
      list.append(try make(row))
      return true
    }
    return list
  }

  /// Maps the first row; nil when there is none.
  @inlinable
  public func one<R>(_ sql: SQL, _ make: (Row) throws -> R) throws -> R? {
    var found: R?
    try each(sql) { row in
      found = try make(row)
      return false
    }
    return found
  }

  /// The first column of the first row; nil when there is no row or the column is NULL.
  @inlinable
  public func value<T: Column>(_ sql: SQL) throws -> T? {
    try one(sql) { row -> T? in try row[0] } ?? nil
  }

  /// Whether there is at least one row.
  public func exists(_ sql: SQL) throws -> Bool {
    try one(sql) { _ in true } ?? false
  }

  /// Runs a statement and returns the number of rows inserted, updated or deleted.
  @discardableResult
  public func run(_ sql: SQL) throws -> Int {
    try each(sql) { _ in true }
  }

  /// Inserts many rows with few statements.
  ///
  /// `head` ends before VALUES, `row` is one row in parentheses, and `tail` may handle conflicts.
  /// Each statement has a power of two of rows, so that inserts of any length share a few prepared
  /// statements.
  public func insert<R>(
    _ rows: [R], _ head: SQL, _ row: (R) throws -> SQL, _ tail: SQL = ""
  ) throws {
    var left = rows[...]
    while !left.isEmpty {
      let size = min(256, 1 << (left.count.bitWidth - left.count.leadingZeroBitCount - 1))
      var statement = head
      for (number, each) in left.prefix(size).enumerated() {
        statement.append(number == 0 ? " VALUES " : ", ")
        statement.append(try row(each))
      }
      statement.append(tail)
      try run(statement)
      left = left.dropFirst(size)
    }
  }

  /// Runs statements separated by `;`, with migration tokens and without parameters.
  public func script(_ text: String) throws {
    try tracked { try driver.execute(engine.dialect(text)) }
  }

  /// Runs `body` in a savepoint; if it throws, only its own changes are rolled back.
  @discardableResult
  public func attempt<R>(_ body: () throws -> R) throws -> R {
    depth += 1
    defer { depth -= 1 }
    let name = "attempt_\(depth)"
    let noticeCount = notices.count
    try tracked { try driver.step(SQL(raw: "SAVEPOINT \(name)")) }
    do {
      let result = try body()
      try tracked { try driver.step(SQL(raw: "RELEASE SAVEPOINT \(name)")) }
      return result
    } catch {
      if failure?.endsTransaction == true { throw error }
      failure = nil
      notices.removeSubrange(min(noticeCount, notices.count)...)
      try tracked {
        try driver.step(SQL(raw: "ROLLBACK TO SAVEPOINT \(name)"))
        try driver.step(SQL(raw: "RELEASE SAVEPOINT \(name)"))
      }
      throw error
    }
  }

  /// Sends the first statement of `body` together with the next statement, without waiting for its rows.
  ///
  /// `body` is left there. When the same statement with the same values is run later in this read, its rows have
  /// arrived with those of the statement before, so PostgreSQL is asked once instead of twice. In a write, and on SQLite,
  /// which has nothing to wait for, this does nothing.
  public func sendAhead<R>(_ body: () throws -> R) throws {
    guard engine == .postgres else { return }
    isSendingAhead = true
    defer { isSendingAhead = false }
    do {
      _ = try body()
    } catch is SentAhead {}
  }

  /// Sends `text` to the listeners of all nodes after the commit.
  ///
  /// Duplicates within one transaction are sent once. The limit is 7,999 bytes, as in PostgreSQL.
  public func notify(_ text: String) throws {
    guard text.utf8.count < 8000, !text.isEmpty else {
      throw DatabaseError(.value, "a notice has 1 to 7,999 bytes")
    }
    guard !notices.contains(text) else { return }
    if let register = driver.register(text) { try tracked { try driver.step(register) } }
    notices.append(text)
  }

  /// Invalidates the transaction; later use throws.
  func end() { isOpen = false }

  @discardableResult
  @usableFromInline
  func each(_ sql: SQL, _ body: (Row) throws -> Bool) throws -> Int {
    if isSendingAhead {
      try tracked { driver.sendAhead(sql) }
      throw SentAhead()
    }
    statements += 1
    return try tracked { try driver.each(sql, body) }
  }

  private func tracked<R>(_ work: () throws -> R) throws -> R {
    guard isOpen else {
      throw DatabaseError(.closed, "a connection is only good inside its closure")
    }
    if let failure { throw failure }
    do {
      return try work()
    } catch let error as DatabaseError {
      if error.native != nil, failure == nil { failure = error }
      throw error
    }
  }
}

/// Leaves the closure whose statement was sent ahead.
private struct SentAhead: Error {}

/// The operations an engine provides to `Transaction`.
protocol Driver: AnyObject {
  var engine: Engine { get }
  /// Runs one statement and visits rows until `visit` returns false; returns the number of rows
  /// changed.
  func each(_ sql: SQL, _ body: (Row) throws -> Bool) throws -> Int
  /// Runs one statement for its effect; on PostgreSQL, a later statement or the commit may report
  /// its failure.
  func step(_ sql: SQL) throws
  /// Sends a statement together with the next one; `each` visits its rows when it is asked for the same.
  func sendAhead(_ sql: SQL)
  /// Runs statements without parameters.
  func execute(_ text: String) throws
  /// The statement that sends a notification within the transaction; nil if the engine has none.
  func register(_ notice: String) -> SQL?
}
