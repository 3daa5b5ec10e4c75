public import HTTP
import Synchronization
import Wire

/// Renders pictures one at a time, off the request threads, and caches the results.
public final class Pictures: Sendable {
  private struct CachedPicture {
    var pictures: [(tag: String, bytes: SharedBytes)] = []
    var bytes = 0
  }

  /// The longest queue; at about 100 ms each, the last picture waits about a second.
  private static let waiting = 8
  private let room: Int
  private let pool = WorkPool(threads: 1, waiting: Pictures.waiting)
  private let kept = Mutex(CachedPicture())

  /// Caches up to `room` bytes: a dozen or more pictures of a phone's size.
  public init(room: Int = 4 << 20) { self.room = room }

  deinit {
    let pool = pool
    Task { await pool.stop() }
  }

  /// Renders `picture` as PNG; throws `Refusal.busy` when the queue is full.
  public func png(of picture: Picture) async throws -> SharedBytes {
    let tag = picture.tag
    if let bytes = find(tag) { return bytes }
    return try await pool.run { [self] in
      // An earlier request in the queue may have rendered the same picture.
      if let bytes = find(tag) { return bytes }
      let bytes = SharedBytes(try Renderer.png(picture))
      store(bytes, as: tag)
      return bytes
    }
  }

  private func find(_ tag: String) -> SharedBytes? {
    kept.withLock { kept in
      guard let place = kept.pictures.firstIndex(where: { $0.tag == tag }) else { return nil }
      let found = kept.pictures.remove(at: place)
      kept.pictures.append(found)
      return found.bytes
    }
  }

  /// Caches a picture and evicts the least recently used ones.
  private func store(_ bytes: SharedBytes, as tag: String) {
    kept.withLock { kept in
      kept.pictures.append((tag, bytes))
      kept.bytes += bytes.count
      while kept.bytes > room, kept.pictures.count > 1 {
        kept.bytes -= kept.pictures.removeFirst().bytes.count
      }
    }
  }
}
