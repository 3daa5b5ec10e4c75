public import Foundation
import Wire

/// An LRU cache of images by path, with at most `countLimit` entries in memory.
///
/// Concurrent requests for one image share a single load. Failed loads and responses marked
/// `no-store` or `no-cache` are not cached.
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
  private var loading: [String: Task<Data, any Error>] = [:]
  private var uses = 0
  /// The number of `removeAll` calls, so that a load that began before one is not cached after it.
  private var removals = 0

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
    if let task = loading[target] { return try await task.value }
    // Unstructured, so that cancelling the first caller does not cancel the load for others.
    let task = Task { try await fetch(target, since: removals) }
    loading[target] = task
    return try await task.value
  }

  /// Removes all images, for example on a memory warning.
  public func removeAll() {
    removals += 1
    pictures = [:]
    loading = [:]
  }

  private func fetch(_ target: String, since removal: Int) async throws -> Data {
    defer { if removals == removal { loading[target] = nil } }
    let reply = try await load(target)
    let data = Data(reply.body)
    if removals == removal && reply.mayBeKept { touch(target, data) }
    return data
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
