import Foundation

/// The notification listeners of this process.
///
/// `@unchecked`: `list` is accessed only under `lock`.
final class NotificationListeners: @unchecked Sendable {
  struct Listener: Sendable {
    let heard: @Sendable (String) -> Void
    let missed: @Sendable () -> Void
  }

  private let lock = NSLock()
  private var list: [Listener] = []

  func add(_ listener: Listener) { lock.withLock { list.append(listener) } }

  func tell(_ notice: String) {
    for listener in lock.withLock({ list }) { listener.heard(notice) }
  }

  func tellMissed() {
    for listener in lock.withLock({ list }) { listener.missed() }
  }
}
