import Foundation
public import MadangClient
public import Wire

/// A device whose clock stands still: waits take no time and idempotency keys are counted.
public final class TestClock: @unchecked Sendable {  // the variables are touched only under `lock`
  private let lock = NSLock()
  private var time: Instant
  private var slept: [Duration] = []
  private var keys = 0

  /// A clock that shows `now`.
  public init(now: Instant = Instant(milliseconds: 1_000_000)) { time = now }

  /// What the clock shows.
  public var now: Instant { lock.withLock { time } }

  /// The waits that were asked for, oldest first.
  public var waits: [Duration] { lock.withLock { slept } }

  /// Moves the clock forward.
  public func advance(by duration: Duration) { lock.withLock { time = time + duration } }

  /// Dependencies for `Madang(over:tokens:dependencies:)`; keys are `key-1`, `key-2` and so on.
  public var dependencies: ClientDependencies {
    ClientDependencies(
      now: { self.now },
      sleep: { wait in
        try Task.checkCancellation()
        self.lock.withLock { self.slept.append(wait) }
      },
      jitter: { 0 },
      key: {
        self.lock.withLock {
          self.keys += 1
          return "key-\(self.keys)"
        }
      })
  }
}
