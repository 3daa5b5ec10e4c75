import SQL
import Synchronization
import Wire

/// Caches the pool for ten seconds: a hundred thousand people draw from it at one hour.
///
/// An operator's change reaches every node within that time.
final class PoolCache: Sendable {
  private static let life = Duration.seconds(10)

  private let kept = Mutex<(pool: Pool, at: Instant)?>(nil)

  /// The pool as of `now` or up to ten seconds earlier.
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
