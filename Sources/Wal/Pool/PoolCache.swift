import SQL
import Synchronization
import Wire

/// The pool as it was read a moment ago: a hundred thousand people draw from it at one hour.
///
/// What an operator changes is drawn from within ten seconds, on every node.
final class PoolCache: Sendable {
  private static let life = Duration.seconds(10)

  private let kept = Mutex<(pool: Pool, at: Instant)?>(nil)

  /// The pool of `now`, or of up to ten seconds before.
  func pool(at now: Instant, in db: Transaction) throws -> Pool {
    let fresh = kept.withLock { kept in
      kept.flatMap { (.zero..<Self.life).contains(now - $0.at) ? $0.pool : nil }
    }
    if let fresh { return fresh }
    let pool = try Pool(db)
    kept.withLock { $0 = (pool, now) }
    return pool
  }
}
