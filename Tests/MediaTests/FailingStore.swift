import Media
import Synchronization

/// A store in memory whose disk can fail, or be slow with a removal.
final class FailingStore: MediaStore {
  struct Failure: Error {}

  private struct State {
    var isFailing = false
    var holdsRemovals = false
    var files: [Digest: [UInt8]] = [:]
  }

  private let state = Mutex(State())

  var isFailing: Bool {
    get { state.withLock { $0.isFailing } }
    set { state.withLock { $0.isFailing = newValue } }
  }

  /// Whether the next removal waits for `releaseRemoval`.
  var holdsRemovals: Bool {
    get { state.withLock { $0.holdsRemovals } }
    set { state.withLock { $0.holdsRemovals = newValue } }
  }

  private let begun = AsyncStream<Void>.makeStream()
  private let released = AsyncStream<Void>.makeStream()

  /// Returns once a removal is held.
  func waitForRemoval() async { _ = await begun.stream.first { true } }

  func releaseRemoval() { released.continuation.yield() }

  var count: Int { state.withLock { $0.files.count } }

  private func change<Result: Sendable>(
    _ body: (inout [Digest: [UInt8]]) -> sending Result
  ) throws -> Result {
    try state.withLock { state in
      guard !state.isFailing else { throw Failure() }
      return body(&state.files)
    }
  }

  func put(_ content: [UInt8], at digest: Digest) async throws {
    try change { $0[digest] = content }
  }

  func content(at digest: Digest) async throws -> [UInt8]? { try change { $0[digest] } }

  func remove(_ digest: Digest) async throws {
    if holdsRemovals {
      begun.continuation.yield()
      _ = await released.stream.first { true }
    }
    try change { $0[digest] = nil }
  }
}
