/// A body on its way to a thread of the database, and the caller who waits for it.
protocol QueuedTransaction: AnyObject, Sendable {
  var kind: TransactionKind { get }
  /// Runs the body; what it returned is kept until `settle`.
  func perform(_ transaction: Transaction) throws
  /// Resumes the caller, once: with what the body returned, or with `failure`.
  func settle(_ failure: (any Error)?)
}

/// What a body is run as.
enum TransactionKind: Sendable { case read, write, batch, claim, migrate }

/// `@unchecked`: handed from the caller to one thread through the queue's lock.
final class QueuedBody<T: Sendable>: QueuedTransaction, @unchecked Sendable {
  let kind: TransactionKind
  private let body: @Sendable (Transaction) throws -> T
  private let caller: CheckedContinuation<T, any Error>
  private var result: T?

  init(
    _ kind: TransactionKind, _ body: @escaping @Sendable (Transaction) throws -> T,
    _ caller: CheckedContinuation<T, any Error>
  ) {
    self.kind = kind
    self.body = body
    self.caller = caller
  }

  func perform(_ transaction: Transaction) throws {
    result = nil
    result = try body(transaction)
  }

  func settle(_ failure: (any Error)?) {
    switch (failure, result) {
    case (nil, let result?): caller.resume(returning: result)
    case (let failure, _):
      caller.resume(throwing: failure ?? DatabaseError(.closed, "the database was closed"))
    }
  }
}
