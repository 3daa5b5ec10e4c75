public import Media
import Synchronization

/// Photos in memory, for tests that are about something else.
public final class MemoryStore: MediaStore {
  private let files = Mutex<[Digest: [UInt8]]>([:])

  public init() {}

  public func put(_ content: [UInt8], at digest: Digest) async throws {
    files.withLock { $0[digest] = content }
  }

  public func content(at digest: Digest) async throws -> [UInt8]? { files.withLock { $0[digest] } }

  public func remove(_ digest: Digest) async throws { files.withLock { $0[digest] = nil } }
}
