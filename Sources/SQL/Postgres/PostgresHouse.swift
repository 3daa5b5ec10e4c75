import Foundation
import Wire

/// A PostgreSQL server seen from one node: some connections, each with its thread, and one that listens.
final class PostgresHouse: Sendable {
  let ears = Ears()
  private let queue: WorkQueue
  private let listener: PostgresListener

  init(url: String, connections: Int, waiting: Int) throws {
    queue = WorkQueue(capacity: waiting, threads: connections)
    listener = try PostgresListener(url: url, ears)
    let first = try PostgresLink(url: url)
    for index in 0..<connections {
      PostgresWorker(url, index == 0 ? first : nil, queue).start()
    }
    listener.start()
  }

  deinit {
    queue.close()
    listener.stop()
  }

  func run<T: Sendable>(
    _ manner: Manner, _ body: @escaping @Sendable (Connection) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { queue.add(Body(manner, body, $0)) }
  }

  func close() async {
    queue.close()
    listener.stop()
    await queue.drained()
    await listener.stopped()
  }
}
