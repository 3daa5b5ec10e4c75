import Foundation
import Synchronization

/// A lock on the database file itself, gone with the process however it ends.
///
/// Two writers on one WAL can corrupt it in SQLite before 3.51.3, and each process would have one. It lies on the file
/// and not beside it, so that nothing one might remove holds others off; on a byte SQLite never locks, and it belongs
/// to the open file (OFD): a lock of POSIX, such as SQLite's own, is lost when the process closes any descriptor of
/// that file. For the same reason a file this process holds is not even opened again.
final class FileLock {
  private var descriptor: Int32
  private let file: File

  /// What a file is known by, whatever its name.
  private struct File: Hashable {
    let device: UInt64
    let number: UInt64
  }

  private static let held = Mutex<Set<File>>([])

  /// Behind SQLite's own bytes, which are the 512 from 2^30 on.
  private static let byte: off_t = 1 << 30 + 4096

  /// Takes the file at `path`, which is made when missing; several who only read it may hold it at once, each in a
  /// process of its own.
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

  /// Lets others open the file; only after SQLite has closed it.
  func release() {
    guard descriptor >= 0 else { return }
    // Not left to `close`: a child being spawned holds a copy for a moment.
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

/// `F_OFD_SETLK`, which Swift's Glibc leaves out.
#if os(Linux)
  private let setLock: Int32 = 37
#else
  private let setLock: Int32 = 90
#endif
