import Synchronization

/// A counter that several threads increment.
final class Counter: Sendable {
  private let number = Mutex(0)
  var value: Int { number.withLock { $0 } }

  /// Increments the counter and returns its value.
  @discardableResult
  func count() -> Int {
    number.withLock {
      $0 += 1
      return $0
    }
  }
}
