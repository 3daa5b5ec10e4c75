import Foundation

/// A lock beside the database file, gone with the process however it ends.
///
/// Two writers on one WAL can corrupt it in SQLite before 3.51.3, and each process would have one.
final class FileLock {
  private var descriptor: Int32

  init(_ path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw DatabaseError(.storage, "\(path) cannot be made: \(String(cString: strerror(errno)))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw DatabaseError(.inUse, "\(path) is held: the database is open already")
    }
  }

  deinit { release() }

  /// Lets others open the file.
  func release() {
    guard descriptor >= 0 else { return }
    // Not left to `close`: a child being spawned holds a copy for a moment.
    flock(descriptor, LOCK_UN)
    close(descriptor)
    descriptor = -1
  }
}
