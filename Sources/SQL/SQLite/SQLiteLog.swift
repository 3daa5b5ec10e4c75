import CSQLite

/// The write-ahead log of the one connection that writes: how long it is, and folding it into the file.
final class SQLiteLog {
  private let handle: OpaquePointer
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

  /// Copies the log's pages into the file once there are 1,000 (4 MB), beside the readers.
  ///
  /// Readers that never pause keep the log from starting over; past 16,000 (64 MB) it waits for them.
  func checkpoint() {
    guard frames.pointee >= 1000 else { return }
    let mode = frames.pointee < 16_000 ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_RESTART
    var copied: Int32 = 0
    let status = sqlite3_wal_checkpoint_v2(handle, nil, mode, nil, &copied)
    // Without this it would sync twice for every commit until the log starts over.
    if status == SQLITE_OK { frames.pointee = 0 }
  }
}
