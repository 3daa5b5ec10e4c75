public import Foundation
import Wire

/// Caches pictures in memory by path: at most `countLimit`, the least recently used is evicted first.
///
/// Requests for a picture that is already being loaded share that one call. A failed load is not
/// cached, nor is an answer marked `no-store` or `no-cache`.
public actor ImageCache {
  /// Fetches what `target`, a path on the server with its query, answers with.
  public typealias Load = @Sendable (_ target: String) async throws -> HTTPReply

  /// How many pictures are kept.
  public nonisolated let countLimit: Int
  private let load: Load
  private let scope: @Sendable () async -> Int
  /// Which sign-in `pictures` belong to.
  private var owner = 0
  private var pictures: [String: (data: Data, lastUse: Int)] = [:]
  private var loading: [String: Task<Data, any Error>] = [:]
  private var uses = 0
  /// Counts removals of everything, so that a load that began before one is not kept after it.
  private var removals = 0

  /// A cache over `load`; an app uses the one of its client, `Madang.images`.
  public init(countLimit: Int = 50, load: @escaping Load) {
    self.init(countLimit: countLimit, scope: { 0 }, load: load)
  }

  /// A cache whose pictures are removed when `scope`, the number of a sign-in, changes: a picture may
  /// be for one person only.
  init(
    countLimit: Int = 50, scope: @escaping @Sendable () async -> Int, load: @escaping Load
  ) {
    self.countLimit = max(1, countLimit)
    self.scope = scope
    self.load = load
  }

  /// The picture at `target`, such as `/yello/notes/…/picture`: from memory, or loaded and kept.
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
    // Not a child of the asking task: others may wait for it when that one is cancelled.
    let task = Task { try await fetch(target, since: removals) }
    loading[target] = task
    return try await task.value
  }

  /// Removes every picture, as on a memory warning.
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
