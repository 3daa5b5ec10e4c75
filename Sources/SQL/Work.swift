/// A body on its way to a thread of the database, and the caller who waits for it.
class Work: @unchecked Sendable {  // handed from the caller to one thread through the queue's lock
  enum Manner: Sendable { case read, write, migrate }

  let manner: Manner

  init(_ manner: Manner) { self.manner = manner }

  /// Runs the body; what it returned is kept until `settle`.
  func perform(_ connection: Connection) throws { preconditionFailure("Body overrides it") }

  /// Resumes the caller, once: with what the body returned, or with `failure`.
  func settle(_ failure: (any Error)?) { preconditionFailure("Body overrides it") }
}

final class Body<T: Sendable>: Work, @unchecked Sendable {  // as Work
  private let body: @Sendable (Connection) throws -> T
  private let caller: CheckedContinuation<T, any Error>
  private var result: T?

  init(
    _ manner: Manner, _ body: @escaping @Sendable (Connection) throws -> T,
    _ caller: CheckedContinuation<T, any Error>
  ) {
    self.body = body
    self.caller = caller
    super.init(manner)
  }

  override func perform(_ connection: Connection) throws {
    result = nil
    result = try body(connection)
  }

  override func settle(_ failure: (any Error)?) {
    switch (failure, result) {
    case (nil, let result?): caller.resume(returning: result)
    case (let failure, _):
      caller.resume(throwing: failure ?? DatabaseError(.closed, "the database was closed"))
    }
  }
}
