import Foundation
public import Wire

/// What the client takes from the device it runs on.
///
/// Tests put their own in place of `.real`, and nothing has to wait.
public struct ClientDependencies: Sendable {
  public var now: @Sendable () -> Instant
  /// Waits so long, or throws `CancellationError`.
  public var sleep: @Sendable (Duration) async throws -> Void
  /// A number in 0..<1 that spreads the retries of many clients.
  public var jitter: @Sendable () -> Double
  /// A new idempotency key.
  public var key: @Sendable () -> String

  public init(
    now: @escaping @Sendable () -> Instant,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    jitter: @escaping @Sendable () -> Double,
    key: @escaping @Sendable () -> String
  ) {
    self.now = now
    self.sleep = sleep
    self.jitter = jitter
    self.key = key
  }

  /// The device's clock, its random numbers, and waits that take time.
  public static let real = ClientDependencies(
    now: { Instant(Date()) },
    sleep: { try await Task.sleep(for: $0) },
    jitter: { Double.random(in: 0..<1) },
    key: { UUID().uuidString.lowercased() })
}
