import Synchronization
import Wire

/// Generates request ids: eight characters of the start time and seven of a counter.
///
/// 15 bytes fit in a `String` without allocating. 36^8 ms last until 2059.
struct RequestIDs: ~Copyable, Sendable {
  private let start: UInt64
  private let count = Atomic<UInt64>(0)

  init(startingAt instant: Instant) { start = UInt64(clamping: instant.milliseconds) }

  func next() -> String {
    let (_, number) = count.wrappingAdd(1, ordering: .relaxed)
    return String(unsafeUninitializedCapacity: 15) { buffer in
      var rest = start
      for index in (0..<8).reversed() { buffer[index] = digit(&rest) }
      rest = number
      for index in (8..<15).reversed() { buffer[index] = digit(&rest) }
      return 15
    }
  }

  private func digit(_ rest: inout UInt64) -> UInt8 {
    let digit = UInt8(rest % 36)
    rest /= 36
    return digit < 10 ? 48 + digit : 87 + digit
  }
}
