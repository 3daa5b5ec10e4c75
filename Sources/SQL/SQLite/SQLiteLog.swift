import CSQLite

/// The write-ahead log of the writing connection: its length, and checkpoints.
final class SQLiteLog {
  private let handle: OpaquePointer
  private var copied: Int32 = 0
  private let frames: UnsafeMutablePointer<Int32>

  init(_ handle: OpaquePointer) {
    self.handle = handle
    frames = .allocate(capacity: 1)
    frames.initialize(to: 0)
    sqlite3_wal_hook(
      handle,
      { frames, _, _, count in
        frames?.assumingMemoryBound(to: Int32.self).pointee = count
        return SQLITE_OK
      }, frames)
  }

  /// Removes the hook, before the connection is closed.
  func end() {
    sqlite3_wal_hook(handle, nil, nil)
    frames.deallocate()
  }

  /// Runs a checkpoint after every 1,000 frames (4 MB) added to the log.
  ///
  /// It never blocks. SQLite restarts the log at the next write that finds all frames copied and no
  /// snapshot in use, so `readers` release their idle snapshots before and after.
  func checkpoint(_ readers: SQLiteReaders) {
    if frames.pointee < copied { copied = 0 }
    guard frames.pointee - copied >= 1000 else { return }
    readers.releaseSnapshots()
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    readers.releaseSnapshots()
    copied = frames.pointee
  }
}
