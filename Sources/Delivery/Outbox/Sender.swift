import Core
import SQL
import Synchronization
import Wire

/// The delivery loop of one channel; deliveries run concurrently, outside of transactions.
public struct Sender: Sendable {
  let outbox: Outbox
  /// The channel it delivers.
  public let channel: Channel
  let courier: any Courier
  let waker: Waker

  /// Delivers what is due; with `staying`, continues until cancelled.
  public func work(staying: Bool) async throws {
    let results = Results()
    try await withThrowingDiscardingTaskGroup { group in
      var open = 0
      var concurrencyKeys = ConcurrencyKeys(share: courier.share)
      while !Task.isCancelled {
        let ended = results.take()
        try await record(ended)
        open -= ended.count
        concurrencyKeys.leave(ended.map(\.item))
        let free = min(courier.atOnce - open, concurrencyKeys.room)
        let items = free > 0 ? try await take(free, excluding: concurrencyKeys.full) : []
        open += items.count
        concurrencyKeys.enter(items)
        for item in items {
          group.addTask {
            results.add(item, await deliver(item))
            waker.wake()
          }
        }
        guard ended.isEmpty, items.isEmpty else { continue }
        if open == 0, !staying { return }
        await waker.wait(
          for: open < courier.atOnce
            ? try await delayUntilNext(excluding: concurrencyKeys.full) : Self.longest
        )
      }
    }
    // Records deliveries that ended during cancellation.
    try await record(results.take())
  }

  /// The longest sleep before the queue is checked again.
  static let longest = Duration.minutes(1)

  private func delayUntilNext(excluding full: [String]) async throws -> Duration {
    let next = try await outbox.db.read { [channel] in
      try $0.nextParcel(of: channel, excluding: full)
    }
    guard let next else { return Self.longest }
    return min(Self.longest, max(.zero, next - outbox.world.now()))
  }

  private func take(_ limit: Int, excluding full: [String]) async throws -> [OutboxItem] {
    let now = outbox.world.now()
    return try await outbox.db.claim { [channel] db in
      try db.claimItems(
        of: channel, at: now, until: now + Outbox.lease, limit: limit, excluding: full)
    }
  }

  private func deliver(_ item: OutboxItem) async -> Delivery {
    guard item.expires > outbox.world.now() else { return .failed(because: "expired") }
    return await courier.deliver(item)
  }

  private func record(_ results: [(item: OutboxItem, delivery: Delivery)]) async throws {
    guard !results.isEmpty else { return }
    let now = outbox.world.now()
    let outcomes = results.map { ($0.item, outcome(of: $0.item, $0.delivery, at: now)) }
    try await outbox.db.claim { db in
      try db.forget(outcomes.filter { $0.1 == .forget }.map(\.0.id))
      for (item, outcome) in outcomes {
        switch outcome {
        case .forget: break
        case .scheduleRetry(let due, let reason):
          try db.scheduleRetry(item, to: due, because: reason)
        case .markFailed(let reason): try db.markFailed(item, because: reason)
        }
      }
    }
  }

  private enum Outcome: Sendable, Equatable {
    case forget
    case scheduleRetry(Instant, String)
    case markFailed(String)
  }

  private func outcome(
    of item: OutboxItem, _ delivery: Delivery, at now: Instant
  ) -> Outcome {
    switch delivery {
    case .delivered, .gone: return .forget
    case .failed(let reason): return .markFailed(reason)
    case .retry(let after, let reason):
      guard item.attempt < Outbox.most else { return .markFailed(reason) }
      let due = now + max(after ?? .zero, outbox.world.backoff(item.attempt))
      return due < item.expires ? .scheduleRetry(due, reason) : .markFailed(reason)
    }
  }
}

/// Counts the open deliveries per concurrency key.
private struct ConcurrencyKeys {
  let share: Int
  private var open: [String: Int] = [:]

  init(share: Int) { self.share = share }

  /// Keys at their limit.
  var full: [String] { open.filter { $0.value >= share }.map(\.key) }

  /// How many items can be claimed so that no key exceeds its share.
  var room: Int { share - (open.values.filter { $0 < share }.max() ?? 0) }

  mutating func enter(_ items: [OutboxItem]) {
    for item in items where !item.concurrencyKey.isEmpty {
      open[item.concurrencyKey, default: 0] += 1
    }
  }

  mutating func leave(_ items: [OutboxItem]) {
    for item in items where !item.concurrencyKey.isEmpty {
      let left = (open[item.concurrencyKey] ?? 0) - 1
      open[item.concurrencyKey] = left > 0 ? left : nil
    }
  }
}

/// Finished deliveries whose outcome is not recorded yet.
private final class Results: Sendable {
  private let list = Mutex<[(item: OutboxItem, delivery: Delivery)]>([])

  func add(_ item: OutboxItem, _ delivery: Delivery) {
    list.withLock { $0.append((item, delivery)) }
  }

  func take() -> [(item: OutboxItem, delivery: Delivery)] {
    list.withLock { list in
      defer { list = [] }
      return list
    }
  }
}

extension World {
  /// Retry backoff of jobs and messages: exponential, 2, 4, 8 … s up to an hour, minus up to half at random.
  ///
  /// The jitter keeps items that failed together from retrying together.
  func backoff(_ attempt: Int) -> Duration {
    let longest = min(3_600_000, 2000 << min(attempt - 1, 12))
    return .milliseconds(draw { Int.random(in: longest / 2...longest, using: &$0) })
  }
}
