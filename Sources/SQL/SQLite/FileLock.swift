import Foundation
import Synchronization

/// An exclusive lock on the database file, released when the process ends.
///
/// Two processes that write the same WAL can corrupt it in SQLite before 3.51.3. The lock is on the
/// database file, so deleting a lock file cannot bypass it, and on a byte SQLite never locks. It is
/// an open file description (OFD) lock: POSIX locks such as SQLite's own are lost when the process
/// closes any descriptor of the file. For the same reason, a file this process holds is not opened
/// again.
final class FileLock {
  private var descriptor: Int32
  private let file: File

  /// The identity of a file, regardless of its path.
  private struct File: Hashable {
    let device: UInt64
    let number: UInt64
  }

  private static let held = Mutex<Set<File>>([])

  /// After SQLite's own lock bytes, the 512 from 2^30 on.
  private static let byte: off_t = 1 << 30 + 4096

  /// Locks the file at `path`, which is created when missing; several processes may hold it with
  /// `readOnly`.
  init(_ path: String, readOnly: Bool = false) throws {
    try Self.refuseHeld(path)
    let flags = readOnly ? O_RDONLY : O_RDWR | O_CREAT
    let descriptor = open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let code: DatabaseError.Code =
        [EACCES, EROFS, EPERM].contains(errno) && !readOnly ? .readOnly : .storage
      throw DatabaseError(code, "\(path) cannot be opened: \(String(cString: strerror(errno)))")
    }
    var range = flock()
    range.l_type = Int16(readOnly ? F_RDLCK : F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = Self.byte
    range.l_len = 1
    guard fcntl(descriptor, setLock, &range) == 0, let file = Self.file(descriptor),
      Self.held.withLock({ $0.insert(file).inserted })
    else {
      close(descriptor)
      throw Self.inUse(path)
    }
    self.descriptor = descriptor
    self.file = file
  }

  deinit { release() }

  /// Releases the lock; only after SQLite has closed the file.
  func release() {
    guard descriptor >= 0 else { return }
    // Unlocks explicitly, because a child process being spawned briefly holds a copy of the
    // descriptor.
    var range = flock()
    range.l_type = Int16(F_UNLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = Self.byte
    range.l_len = 1
    _ = fcntl(descriptor, setLock, &range)
    close(descriptor)
    descriptor = -1
    Self.held.withLock { _ = $0.remove(file) }
  }

  private static func refuseHeld(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let file = File(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    guard !held.withLock({ $0.contains(file) }) else { throw inUse(path) }
  }

  private static func file(_ descriptor: Int32) -> File? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return File(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
  }

  private static func inUse(_ path: String) -> DatabaseError {
    DatabaseError(.inUse, "\(path) is held: the database is open already")
  }
}

/// `F_OFD_SETLK`, which Swift's Glibc module lacks.
#if os(Linux)
  private let setLock: Int32 = 37
#else
  private let setLock: Int32 = 90
#endif
