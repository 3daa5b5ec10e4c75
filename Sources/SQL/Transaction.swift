/// One open transaction, good only inside the closure of `Database.read` or `write`.
///
/// After a statement fails the transaction is over, in both engines: later statements throw the same
/// error, and so does the whole even if the closure returns. Put what may fail into `attempt`.
/// A connection cannot leave its closure (it is not `Sendable`); one that did would throw
/// `DatabaseError.closed`.
public final class Transaction {
  /// Which engine answers, for the rare statement that must differ.
  public let engine: Engine
  private let driver: any Driver
  private(set) var isOpen = true
  private(set) var failure: DatabaseError?
  private(set) var notices: [String] = []
  /// How many statements were run, for tests that hold what something costs.
  private(set) var statements = 0
  private var depth = 0

  init(_ driver: any Driver) {
    self.driver = driver
    engine = driver.engine
  }

  /// Every row, each made into an `R`.
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

  /// The first row, or nil when there is none.
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

  /// Runs a statement, returning how many rows it inserted, updated or deleted.
  @discardableResult
  public func run(_ sql: SQL) throws -> Int {
    try each(sql) { _ in true }
  }

  /// Inserts many rows by few statements: `head` ends before VALUES, `row` is one in parentheses, `tail`
  /// may say what happens on a conflict.
  ///
  /// A statement has a power of two of them, so that any number of rows shares a few prepared statements.
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

  /// Runs several statements separated by `;`, with the tokens of migrations and nothing bound.
  public func script(_ text: String) throws {
    try guarded { try driver.execute(engine.dialect(text)) }
  }

  /// Runs `body` so that its failure undoes only what `body` did, and may be caught.
  @discardableResult
  public func attempt<R>(_ body: () throws -> R) throws -> R {
    depth += 1
    defer { depth -= 1 }
    let name = "attempt_\(depth)"
    let heard = notices.count
    try guarded { try driver.step(SQL(raw: "SAVEPOINT \(name)")) }
    do {
      let result = try body()
      try guarded { try driver.step(SQL(raw: "RELEASE SAVEPOINT \(name)")) }
      return result
    } catch {
      if failure?.endsTransaction == true { throw error }
      failure = nil
      notices.removeSubrange(min(heard, notices.count)...)
      try guarded {
        try driver.step(SQL(raw: "ROLLBACK TO SAVEPOINT \(name)"))
        try driver.step(SQL(raw: "RELEASE SAVEPOINT \(name)"))
      }
      throw error
    }
  }

  /// Tells every listener of every node `text`, once the transaction is committed.
  ///
  /// The same text twice in one transaction is told once. At most 7,999 bytes, PostgreSQL's limit.
  public func notify(_ text: String) throws {
    guard text.utf8.count < 8000, !text.isEmpty else {
      throw DatabaseError(.value, "a notice has 1 to 7,999 bytes")
    }
    guard !notices.contains(text) else { return }
    if let register = driver.register(text) { try guarded { try driver.step(register) } }
    notices.append(text)
  }

  /// Ends its use; anything after throws.
  func end() { isOpen = false }

  @discardableResult
  @usableFromInline
  func each(_ sql: SQL, _ visit: (Row) throws -> Bool) throws -> Int {
    statements += 1
    return try guarded { try driver.each(sql, visit) }
  }

  private func guarded<R>(_ work: () throws -> R) throws -> R {
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

/// What each engine gives a `Transaction`.
protocol Driver: AnyObject {
  var engine: Engine { get }
  /// Runs one statement; stops handing out rows when `visit` says false. Returns rows changed.
  func each(_ sql: SQL, _ visit: (Row) throws -> Bool) throws -> Int
  /// Runs one statement for its effect; on PostgreSQL its failure may show at a later statement or the commit.
  func step(_ sql: SQL) throws
  /// Runs statements that bind nothing.
  func execute(_ text: String) throws
  /// The statement that carries a notice with the transaction, if the engine does that.
  func register(_ notice: String) -> SQL?
}
