import Foundation

/// A value shared by a test and the code it tests.
final class Shared<Value>: @unchecked Sendable {  // `value` is touched only under `lock`
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  @discardableResult
  func change<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }

  var current: Value { change { $0 } }
}

/// Releases all waiters once `count` have arrived.
actor Gate {
  private let count: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var arrived = 0

  init(_ count: Int) { self.count = count }

  func pass() async {
    arrived += 1
    if arrived >= count {
      for one in waiting { one.resume() }
      waiting = []
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }
}
