import Foundation

/// A value that a test and what it tests both touch.
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

/// Lets everyone through once so many have come.
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
