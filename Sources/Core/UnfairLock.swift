import Foundation

/// A value that many threads read, behind a lock that any thread may take once it is free.
///
/// A `Mutex` is passed to the thread that has waited longest, by a system call. Once two threads compete for one that every
/// request needs, the following ones have to wait for it too.
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
