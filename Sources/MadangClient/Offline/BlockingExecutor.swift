import Dispatch

/// Runs an actor on its own queue, because a durable commit blocks for milliseconds.
final class BlockingExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "madang.offline")

  func enqueue(_ job: UnownedJob) {
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
