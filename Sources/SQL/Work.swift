/// A body on its way to a thread of the database, and the caller who waits for it.
protocol Work: AnyObject, Sendable {
  var manner: Manner { get }
  /// Runs the body; what it returned is kept until `settle`.
  func perform(_ connection: Connection) throws
  /// Resumes the caller, once: with what the body returned, or with `failure`.
  func settle(_ failure: (any Error)?)
}

/// What a body is run as.
enum Manner: Sendable { case read, write, batch, claim, migrate }

/// `@unchecked`: handed from the caller to one thread through the queue's lock.
final class Body<T: Sendable>: Work, @unchecked Sendable {
  let manner: Manner
  private let body: @Sendable (Connection) throws -> T
  private let caller: CheckedContinuation<T, any Error>
  private var result: T?

  init(
    _ manner: Manner, _ body: @escaping @Sendable (Connection) throws -> T,
    _ caller: CheckedContinuation<T, any Error>
  ) {
    self.manner = manner
    self.body = body
    self.caller = caller
  }

  func perform(_ connection: Connection) throws {
    result = nil
    result = try body(connection)
  }

  func settle(_ failure: (any Error)?) {
    switch (failure, result) {
    case (nil, let result?): caller.resume(returning: result)
    case (let failure, _):
      caller.resume(throwing: failure ?? DatabaseError(.closed, "the database was closed"))
    }
  }
}
