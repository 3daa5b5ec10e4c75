/// The statements that a read begins with: the one that it waits for, and what it sends ahead.
///
/// It is the driver of a trial, which ends there.
final class FirstStatements: Driver {
  let engine = Engine.postgres
  private(set) var first: SQL?
  private(set) var ahead: SQL?

  private static let trialIsOver = {
    var error = DatabaseError(.closed, "nothing is read in a trial")
    error.native = "trial"
    return error
  }()

  init(of work: any QueuedTransaction) {
    let transaction = Transaction(self)
    defer { transaction.end() }
    try? work.perform(transaction)
  }

  func each(_ sql: SQL, _ body: (Row) throws -> Bool) throws -> Int {
    first = sql
    if ahead?.isSame(as: sql) == true { ahead = nil }
    throw Self.trialIsOver
  }

  func step(_ sql: SQL) throws { throw Self.trialIsOver }

  func execute(_ text: String) throws { throw Self.trialIsOver }

  func register(_ notice: String) -> SQL? { nil }

  func sendAhead(_ sql: SQL) { ahead = sql }
}
