import Foundation
import TestKit
import Testing

@testable import SQL

@Suite(.timeLimit(.minutes(30)))
struct TransactionQueueTests {
  private final class Nothing: QueuedTransaction {
    let kind = TransactionKind.read

    func perform(_: Transaction) throws {}
    func complete(_: (any Error)?) {}
  }

  private func until(_ isSo: () -> Bool) async throws {
    while !isSo() { try await Task.sleep(for: .milliseconds(1)) }  // polling interval
  }

  @Test func `whose connection was used last is woken first, and who has none last`() async throws {
    let queue = TransactionQueue(capacity: 3, threads: 4)
    let woken = Recorder<String>()
    let threads = [("first", false), ("reserve", true), ("second", false), ("closed", true)]
    for (before, (name, isReserve)) in threads.enumerated() {
      Thread.detachNewThread {
        let work = queue.take(1, asReserve: isReserve)
        woken.note(work == nil ? "\(name), without work" : name)
      }
      try await until { queue.sleeping > before }
    }
    for before in 0..<3 {
      queue.add(Nothing())
      try await until { woken.all.count > before }
    }
    queue.close()
    try await until { woken.all.count > 3 }
    #expect(woken.all == ["second", "first", "reserve", "closed, without work"])
  }
}
