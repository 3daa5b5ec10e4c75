import CSodium
import Synchronization
public import Wire

/// What the house takes from outside itself: the time, ids, chance and the web.
///
/// Passed by initializer. Nothing else reads the system's clock or random source, so a test holds
/// time still and the demo moves it.
public final class World: Sendable {
  private let clock: @Sendable () -> Instant
  private let random: Mutex<any RandomNumberGenerator & Sendable>
  /// The way to other servers.
  public let web: any Web
  /// Notes what went wrong and is nobody's to read but the operator's; never a secret, never a message.
  public let log: @Sendable (String) -> Void
  private let sequence = Mutex<(milliseconds: Int64, count: UInt16)>((0, 0))

  /// A world that tells the time by `clock`, draws from `chance`, calls others by `web` and writes to
  /// `log`.
  public init(
    clock: @escaping @Sendable () -> Instant, random: any RandomNumberGenerator & Sendable,
    web: any Web = NoWeb(), log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.clock = clock
    self.web = web
    self.log = log
    self.random = Mutex(random)
  }

  /// The moment it is.
  public func now() -> Instant { clock() }

  /// A new UUIDv7; ids made within one millisecond still sort in the order they were made.
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

  /// Draws from chance.
  public func draw<T: Sendable>(_ body: (inout any RandomNumberGenerator & Sendable) -> T) -> T {
    random.withLock { body(&$0) }
  }

  /// 256 bits nobody can guess, as 43 characters of URL-safe base64.
  public func secret() -> String {
    let bytes: [UInt8] = draw { random in
      (0..<4).flatMap { _ in
        withUnsafeBytes(of: random.next() as UInt64) { Array($0) }
      }
    }
    return base64URL(bytes)
  }
}

/// The random numbers of libsodium: the kernel's generator.
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

/// Base64 with `-` and `_` and without padding (RFC 4648 §5).
func base64URL(_ bytes: [UInt8]) -> String {
  let variant = Int32(sodium_base64_VARIANT_URLSAFE_NO_PADDING)
  let length = sodium_base64_encoded_len(bytes.count, variant)
  return String(unsafeUninitializedCapacity: length) { buffer in
    buffer.withMemoryRebound(to: CChar.self) { text in
      if let start = text.baseAddress {
        sodium_bin2base64(start, length, bytes, bytes.count, variant)
      }
    }
    return length - 1  // the closing NUL
  }
}

/// SHA-256 (FIPS 180-4) by libsodium.
func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
  let message = Array(bytes)
  return [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
    if let start = buffer.baseAddress {
      crypto_hash_sha256(start, message, UInt64(message.count))
    }
    count = 32
  }
}
