/// A transaction in the queue of a database thread, with the caller that awaits it.
protocol QueuedTransaction: AnyObject, Sendable {
  var kind: TransactionKind { get }
  /// Whether the closure may run more than once as a matter of course; false once it is to run alone.
  var isRepeatable: Bool { get set }
  /// Runs the closure; the result is kept until `complete`.
  func perform(_ transaction: Transaction) throws
  /// Resumes the caller, once: with the result, or with `failure`.
  func complete(_ failure: (any Error)?)
}

/// The kind of a transaction, which selects its isolation level.
enum TransactionKind: Sendable { case read, write, batch, claim, migrate }

/// A queued closure.
///
/// `@unchecked`: passed from the caller to one thread under the queue's lock.
final class QueuedBody<T: Sendable>: QueuedTransaction, @unchecked Sendable {
  let kind: TransactionKind
  var isRepeatable: Bool
  private let body: @Sendable (Transaction) throws -> T
  private let caller: CheckedContinuation<T, any Error>
  private var result: T?

  init(
    _ kind: TransactionKind, isRepeatable: Bool,
    _ body: @escaping @Sendable (Transaction) throws -> T,
    _ caller: CheckedContinuation<T, any Error>
  ) {
    self.kind = kind
    self.isRepeatable = isRepeatable
    self.body = body
    self.caller = caller
  }

  func perform(_ transaction: Transaction) throws {
    result = nil
    result = try body(transaction)
  }

  func complete(_ failure: (any Error)?) {
    switch (failure, result) {
    case (nil, let result?): caller.resume(returning: result)
    case (let failure, _):
      caller.resume(throwing: failure ?? DatabaseError(.closed, "the database was closed"))
    }
  }
}
