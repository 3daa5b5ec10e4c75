import Synchronization

/// A number several threads count up.
final class Counter: Sendable {
  private let number = Mutex(0)
  var value: Int { number.withLock { $0 } }

  /// The number after one more.
  @discardableResult
  func count() -> Int {
    number.withLock {
      $0 += 1
      return $0
    }
  }
}
