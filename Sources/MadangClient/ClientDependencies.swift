import Foundation
public import Wire

/// The clock, random numbers and sleep that the client depends on.
///
/// Tests replace `.real`, so that they never wait.
public struct ClientDependencies: Sendable {
  /// The current time, which decides whether an access token has expired.
  public var now: @Sendable () -> Instant
  /// Sleeps for a duration; throws `CancellationError` when cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void
  /// A number in 0..<1 that spreads the retries of many clients.
  public var jitter: @Sendable () -> Double
  /// A new idempotency key.
  public var key: @Sendable () -> String
  /// Random bits for an offline queue's ids and waits.
  public var random: @Sendable () -> UInt64

  /// Dependencies of these functions; `random` uses the system's random numbers if it is left out.
  public init(
    now: @escaping @Sendable () -> Instant,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    jitter: @escaping @Sendable () -> Double,
    key: @escaping @Sendable () -> String,
    random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
  ) {
    self.now = now
    self.sleep = sleep
    self.jitter = jitter
    self.key = key
    self.random = random
  }

  /// The device's clock, random numbers and sleep.
  public static let real = ClientDependencies(
    now: { Instant(Date()) },
    sleep: { try await Task.sleep(for: $0) },
    jitter: { Double.random(in: 0..<1) },
    key: { UUID().uuidString.lowercased() })
}
