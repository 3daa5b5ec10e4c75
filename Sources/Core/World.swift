import CSodium
import Synchronization
public import Wire

/// The server's external inputs: time, ids, randomness and outgoing HTTP.
///
/// Passed by initializer. Nothing else reads the system's clock or random source, so tests can fix
/// the time and the demo can move it.
public final class World: Sendable {
  private let clock: @Sendable () -> Instant
  private let random: Mutex<any RandomNumberGenerator & Sendable>
  /// The client for requests to other servers.
  public let web: any Web
  /// Writes to the operator's log; never pass secrets or message texts.
  public let log: @Sendable (String) -> Void
  private let sequence = Mutex<(milliseconds: Int64, count: UInt16)>((0, 0))

  /// Creates a world from a clock, a random source, an HTTP client and a log.
  public init(
    clock: @escaping @Sendable () -> Instant, random: any RandomNumberGenerator & Sendable,
    web: any Web = NoWeb(), log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.clock = clock
    self.web = web
    self.log = log
    self.random = Mutex(random)
  }

  /// The current time.
  public func now() -> Instant { clock() }

  /// A new UUIDv7; ids made within one millisecond still sort in creation order.
  public func id<Subject>(_ subject: Subject.Type = Subject.self) -> ID<Subject> {
    let now = clock().milliseconds
    let (milliseconds, count) = sequence.withLock { last in
      if now > last.milliseconds {
        last = (now, 0)
      } else if last.count < 0xFFF {
        last.count += 1
      } else {
        last = (last.milliseconds + 1, 0)
      }
      return last
    }
    return ID(
      at: Instant(milliseconds: milliseconds), sequence: count, random: draw { $0.next() })
  }

  /// Draws from the random source.
  public func draw<T: Sendable>(_ body: (inout any RandomNumberGenerator & Sendable) -> T) -> T {
    random.withLock { body(&$0) }
  }

  /// A 256-bit random secret as 43 characters of URL-safe base64.
  public func secret() -> String {
    let bytes: [UInt8] = draw { random in
      (0..<4).flatMap { _ in
        withUnsafeBytes(of: random.next() as UInt64) { Array($0) }
      }
    }
    return base64URL(bytes)
  }
}

/// libsodium's random numbers, from the kernel's generator.
public struct SodiumRandomSource: RandomNumberGenerator, Sendable {
  public init() {}

  public mutating func next() -> UInt64 {
    var number: UInt64 = 0
    withUnsafeMutableBytes(of: &number) { buffer in
      if let start = buffer.baseAddress { randombytes_buf(start, buffer.count) }
    }
    return number
  }
}
