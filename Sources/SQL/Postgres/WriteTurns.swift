import Foundation

/// Lets the writes of a node run side by side, or one of them alone.
///
/// `@unchecked`: all state is accessed only under `condition`.
final class WriteTurns: @unchecked Sendable {
  private let condition = NSCondition()
  private var running = 0
  private var isAlone = false
  /// How many wait to run alone; no other write begins meanwhile.
  private var waitingAlone = 0

  /// Runs `attempt` beside other writes; `alone` waits for those that run and lets none begin.
  func take(alone: Bool, _ attempt: () throws -> Void) rethrows {
    condition.withLock {
      if alone {
        waitingAlone += 1
        while running > 0 { condition.wait() }
        waitingAlone -= 1
        isAlone = true
      } else {
        while isAlone || waitingAlone > 0 { condition.wait() }
      }
      running += 1
    }
    defer {
      condition.withLock {
        running -= 1
        isAlone = false
        // Each write that ends may be the last one that somebody waits for.
        if running == 0 { condition.broadcast() }
      }
    }
    try attempt()
  }
}
