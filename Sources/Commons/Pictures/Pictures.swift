public import HTTP
import Synchronization
import Wire

/// Makes pictures of drawings: one at a time, away from the threads that answer, and each drawing once
/// while it is kept.
public final class Pictures: Sendable {
  private struct CachedPicture {
    var pictures: [(tag: String, bytes: SharedBytes)] = []
    var bytes = 0
  }

  /// Pictures that may wait for their turn; at some 100 ms each the last waits about a second.
  private static let waiting = 8
  private let room: Int
  private let pool = Mutex<WorkPool?>(nil)
  private let kept = Mutex(CachedPicture())

  /// Keeps `room` bytes of what was drawn last: a dozen or more pictures of a phone's size.
  public init(room: Int = 4 << 20) { self.room = room }

  deinit {
    if let pool = pool.withLock({ $0 }) { Task { await pool.stop() } }
  }

  /// `picture` as PNG; throws `Refusal.busy` when too many wait already.
  public func png(of picture: Picture) async throws -> SharedBytes {
    let tag = picture.tag
    if let bytes = find(tag) { return bytes }
    return try await worker.run { [self] in
      // Whoever asked for the same picture first has had it drawn meanwhile.
      if let bytes = find(tag) { return bytes }
      let bytes = SharedBytes(try Renderer.png(picture))
      keep(bytes, as: tag)
      return bytes
    }
  }

  /// Started with the first picture: who shares nothing pays for nothing.
  private var worker: WorkPool {
    pool.withLock { pool in
      if let pool { return pool }
      let new = WorkPool(threads: 1, waiting: Self.waiting)
      pool = new
      return new
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

  /// Keeps a picture, and lets go of those not asked for longest.
  private func keep(_ bytes: SharedBytes, as tag: String) {
    kept.withLock { kept in
      kept.pictures.append((tag, bytes))
      kept.bytes += bytes.count
      while kept.bytes > room, kept.pictures.count > 1 {
        kept.bytes -= kept.pictures.removeFirst().bytes.count
      }
    }
  }
}
