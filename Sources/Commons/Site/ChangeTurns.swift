import Synchronization
import Wire

/// Lets few changes of one account run at a time; the others wait in their order.
///
/// On PostgreSQL, changes that wait for each other's rows keep a connection each; one account would otherwise take those of all.
final class ChangeTurns: Sendable {
  /// The most changes of one account that run at one time.
  static let perAccount = 3

  private struct Line {
    var running = 1
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let lines = Mutex<[ID<Account>: Line]>([:])

  /// Runs a change of `account` once fewer than ``perAccount`` of its others run.
  func take<Result>(
    for account: ID<Account>, _ change: () async throws -> Result
  ) async rethrows -> Result {
    if !begin(account) { await wait(for: account) }
    defer { end(account) }
    return try await change()
  }

  /// How many changes of `account` wait.
  func waiting(for account: ID<Account>) -> Int {
    lines.withLock { $0[account]?.waiting.count ?? 0 }
  }

  /// Whether a change may run now; else `queued` waits, if there is one.
  private func begin(
    _ account: ID<Account>, orQueue queued: CheckedContinuation<Void, Never>? = nil
  ) -> Bool {
    lines.withLock { lines in
      guard var line = lines[account] else {
        lines[account] = Line()
        return true
      }
      let isFree = line.running < Self.perAccount
      if isFree {
        line.running += 1
      } else if let queued {
        line.waiting.append(queued)
      }
      lines[account] = line
      return isFree
    }
  }

  private func wait(for account: ID<Account>) async {
    await withCheckedContinuation { continuation in
      if begin(account, orQueue: continuation) { continuation.resume() }
    }
  }

  private func end(_ account: ID<Account>) {
    let next: CheckedContinuation<Void, Never>? = lines.withLock { lines in
      guard var line = lines[account] else { return nil }
      defer { lines[account] = line.running > 0 ? line : nil }
      // The next one takes the place of the one that has ended.
      if !line.waiting.isEmpty { return line.waiting.removeFirst() }
      line.running -= 1
      return nil
    }
    next?.resume()
  }
}
