import Foundation

/// Streams that skip to the newest value.
struct Listeners<Value: Sendable> {
  private var continuations: [UUID: AsyncStream<Value>.Continuation] = [:]

  /// Adds a stream that starts with `first`; `onEnd` is called with its id when it ends.
  mutating func add(
    _ first: Value?, isClosed: Bool, onEnd: @escaping @Sendable (UUID) -> Void
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    if let first { continuation.yield(first) }
    if isClosed { continuation.finish() }
    continuation.onTermination = { _ in onEnd(id) }
    continuations[id] = continuation
    return stream
  }

  mutating func remove(_ id: UUID) { continuations[id] = nil }

  func yield(_ value: Value) {
    for continuation in continuations.values { continuation.yield(value) }
  }

  func finish() {
    for continuation in continuations.values { continuation.finish() }
  }
}
