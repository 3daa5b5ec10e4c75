public import Foundation
import Wire

/// An LRU cache of images by path, with at most `countLimit` entries in memory.
///
/// Concurrent requests for one image share a single load, which ends when the last of them is cancelled. Failed loads
/// and responses marked `no-store` or `no-cache` are not cached.
public actor ImageCache {
  /// Loads `target`, a path on the server with its query.
  public typealias Load = @Sendable (_ target: String) async throws -> HTTPReply

  /// The most images in the cache.
  public nonisolated let countLimit: Int
  private let load: Load
  private let scope: @Sendable () async -> Int
  /// The sign-in that the cached images belong to.
  private var owner = 0
  private var pictures: [String: (data: Data, lastUse: Int)] = [:]
  private var loading: [String: Loading] = [:]
  private var uses = 0
  private var loads = 0

  /// A cache that loads with `load`; apps use `Madang.images`.
  public init(countLimit: Int = 50, load: @escaping Load) {
    self.init(countLimit: countLimit, scope: { 0 }, load: load)
  }

  /// A cache that is cleared when `scope`, the number of the sign-in, changes.
  ///
  /// An image may be visible to one person only.
  init(
    countLimit: Int = 50, scope: @escaping @Sendable () async -> Int, load: @escaping Load
  ) {
    self.countLimit = max(1, countLimit)
    self.scope = scope
    self.load = load
  }

  /// The image at `target`, such as `/yello/notes/…/picture`, from the cache or the server.
  public func data(at target: String) async throws -> Data {
    let current = await scope()
    if current != owner {
      removeAll()
      owner = current
    }
    if let picture = pictures[target] {
      touch(target, picture.data)
      return picture.data
    }
    let shared = loading[target] ?? begin(target)
    loading[target]?.callers += 1
    return try await withTaskCancellationHandler {
      try await shared.task.value
    } onCancel: {
      Task { await leave(target, shared.number) }
    }
  }

  /// Removes all images, for example on a memory warning.
  public func removeAll() {
    pictures = [:]
    loading = [:]
  }

  /// A load, and for how many callers.
  private struct Loading {
    let number: Int
    let task: Task<Data, any Error>
    var callers = 0
  }

  /// The number of callers that wait for the image at `target`.
  func callers(of target: String) -> Int { loading[target]?.callers ?? 0 }

  /// Begins a load in a task of its own, so that cancelling the first caller does not cancel it for others.
  private func begin(_ target: String) -> Loading {
    loads += 1
    let number = loads
    let new = Loading(number: number, task: Task { try await fetch(target, number) })
    loading[target] = new
    return new
  }

  private func fetch(_ target: String, _ number: Int) async throws -> Data {
    defer { if loading[target]?.number == number { loading[target] = nil } }
    let reply = try await load(target)
    let data = Data(reply.body)
    // Not if everything was removed meanwhile.
    if loading[target]?.number == number && reply.mayBeKept { touch(target, data) }
    return data
  }

  /// Ends the load once no caller waits for it.
  private func leave(_ target: String, _ number: Int) {
    guard let shared = loading[target], shared.number == number else { return }
    loading[target]?.callers -= 1
    guard callers(of: target) == 0 else { return }
    loading[target] = nil
    shared.task.cancel()
  }

  private func touch(_ target: String, _ data: Data) {
    uses += 1
    pictures[target] = (data, uses)
    guard pictures.count > countLimit else { return }
    let oldest = pictures.min { $0.value.lastUse < $1.value.lastUse }
    if let oldest { pictures[oldest.key] = nil }
  }
}

extension HTTPReply {
  fileprivate var mayBeKept: Bool {
    let directives = headers["cache-control"]?.lowercased() ?? ""
    return !directives.contains("no-store") && !directives.contains("no-cache")
  }
}
