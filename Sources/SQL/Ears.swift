import Foundation

/// Everyone in this process who listens for notices.
///
/// `@unchecked`: `list` is only touched under `lock`.
final class Ears: @unchecked Sendable {
  struct Ear: Sendable {
    let heard: @Sendable (String) -> Void
    let missed: @Sendable () -> Void
  }

  private let lock = NSLock()
  private var list: [Ear] = []

  func add(_ ear: Ear) { lock.withLock { list.append(ear) } }

  func tell(_ notice: String) {
    for ear in lock.withLock({ list }) { ear.heard(notice) }
  }

  func tellMissed() {
    for ear in lock.withLock({ list }) { ear.missed() }
  }
}
