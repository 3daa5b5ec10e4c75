import Foundation
public import Wire

/// The reason why a session ended.
public enum SignedOut: Sendable, Hashable {
  /// `signOut()` was called, or the account was deleted.
  case asked
  /// The server refused to refresh the session.
  case refused(Refusal)
}

/// Notifies all listeners of each session that ends.
final class SignOutBroadcaster: @unchecked Sendable {  // `listeners` is touched only under `lock`
  private let lock = NSLock()
  private var listeners: [UUID: AsyncStream<SignedOut>.Continuation] = [:]

  /// A stream of all session ends from now on.
  func listen() -> AsyncStream<SignedOut> {
    let (stream, continuation) = AsyncStream.makeStream(of: SignedOut.self)
    let name = UUID()
    continuation.onTermination = { [weak self] _ in self?.forget(name) }
    lock.withLock { listeners[name] = continuation }
    return stream
  }

  func notify(_ end: SignedOut) {
    let all = lock.withLock { Array(listeners.values) }
    for listener in all { listener.yield(end) }
  }

  private func forget(_ name: UUID) {
    lock.withLock { _ = listeners.removeValue(forKey: name) }
  }

  deinit {
    for listener in listeners.values { listener.finish() }
  }
}
