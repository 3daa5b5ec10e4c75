import CSQLite

/// The write-ahead log of the one connection that writes: how long it is, and folding it into the file.
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

  /// Stops watching; the connection may be closed after.
  func end() {
    sqlite3_wal_hook(handle, nil, nil)
    frames.deallocate()
  }

  /// Copies the log's pages into the file for every 1,000 (4 MB) that were added.
  ///
  /// It never waits. The log starts over at the next write that finds all of it copied and no snapshot
  /// on it, so `readers` let go of the snapshots nobody uses, before and after.
  func checkpoint(_ readers: SQLiteReaders) {
    if frames.pointee < copied { copied = 0 }
    guard frames.pointee - copied >= 1000 else { return }
    readers.rest()
    sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    readers.rest()
    copied = frames.pointee
  }
}
