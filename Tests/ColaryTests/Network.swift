import MadangClient
import OfflineCore
import Synchronization
import Wire

/// A device's network: requests or answers are lost when a test says so.
final class Network: OfflineTransport {
  private let base: DiaryTransport
  let isDown = Mutex(false)
  /// The next answers to batches are lost after the server has taken effect.
  let answersToLose = Mutex(0)
  /// The batches that pass before the network goes down again; nil for all.
  let batchesToPass = Mutex<Int?>(nil)
  let batches = Mutex<[Batch]>([])
  private let pulls = Mutex(
    (begun: 0, ended: 0, waiting: [CheckedContinuation<Void, Never>]()))

  init(_ base: DiaryTransport) { self.base = base }

  func send(_ batch: Batch) async throws -> BatchAnswer {
    try reach()
    try useWindow()
    batches.withLock { $0.append(batch) }
    let answer = try await base.send(batch)
    let isLost = answersToLose.withLock { left in
      guard left > 0 else { return false }
      left -= 1
      return true
    }
    if isLost { throw OfflineRequestError(.transport) }
    return answer
  }

  func pull(_ pull: Pull) async throws -> ChangePage {
    try reach()
    pulls.withLock { $0.begun += 1 }
    defer {
      let waiting = pulls.withLock { pulls in
        defer { pulls.waiting = [] }
        pulls.ended += 1
        return pulls.waiting
      }
      for each in waiting { each.resume() }
    }
    return try await base.pull(pull)
  }

  /// Pulls that have begun.
  var begunPulls: Int { pulls.withLock { $0.begun } }

  /// Waits until more than `count` pulls have ended.
  func pull(after count: Int) async {
    await withCheckedContinuation { continuation in
      let hasEnded = pulls.withLock { pulls in
        guard pulls.ended <= count else { return true }
        pulls.waiting.append(continuation)
        return false
      }
      if hasEnded { continuation.resume() }
    }
  }

  func authenticate(known: OfflineAccount?) async throws -> OfflineAccount {
    try reach()
    return try await base.authenticate(known: known)
  }

  var owner: String? {
    get async { await base.owner }
  }

  private func useWindow() throws {
    let isOver = batchesToPass.withLock { left in
      guard let before = left else { return false }
      left = max(before - 1, 0)
      return before == 0
    }
    if isOver { throw OfflineRequestError(.transport) }
  }

  private func reach() throws {
    if isDown.withLock({ $0 }) { throw OfflineRequestError(.transport) }
  }
}
