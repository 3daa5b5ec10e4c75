import Foundation

/// A value that many threads look up, behind a lock that whoever runs may take.
///
/// A `Mutex` is passed on to the thread that has waited longest, by a system call. Once two threads have met at one that
/// every request needs, the next ones meet there too, and each waits for its turn.
///
/// `@unchecked`: `value` is accessed under `lock` only.
public final class UnfairLock<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  public init(_ value: sending Value) { self.value = value }

  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
