import Synchronization
public import Wire

/// What time alone changes, such as deletions of expired data; other targets register it, and it runs every hour.
public final class Sweeps: Sendable {
  public typealias Sweep = @Sendable (_ now: Instant) async throws -> Void

  private let sweeps = Mutex<[Sweep]>([])

  /// Registers a sweep; one that fails is repeated.
  public func add(_ sweep: @escaping Sweep) { sweeps.withLock { $0.append(sweep) } }

  /// Runs all sweeps, one after the other.
  public func run(at now: Instant) async throws {
    for sweep in sweeps.withLock({ $0 }) { try await sweep(now) }
  }
}
