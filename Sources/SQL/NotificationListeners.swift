import Foundation

/// The notification listeners of this process.
///
/// `@unchecked`: `list` is accessed only under `lock`.
final class NotificationListeners: @unchecked Sendable {
  struct Listener: Sendable {
    let onNotification: @Sendable (String) -> Void
    let onGap: @Sendable () -> Void
  }

  private let lock = NSLock()
  private var list: [Listener] = []

  func add(_ listener: Listener) { lock.withLock { list.append(listener) } }

  func notify(_ notice: String) {
    for listener in lock.withLock({ list }) { listener.onNotification(notice) }
  }

  func tellMissed() {
    for listener in lock.withLock({ list }) { listener.onGap() }
  }
}
