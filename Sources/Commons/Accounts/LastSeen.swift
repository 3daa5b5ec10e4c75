import HTTP
import SQL
import Synchronization
import Wire

/// Records the hour of a session's last use and renews browser sessions once a day.
///
/// This costs one small write an hour. Every other request is a lookup in memory.
final class LastSeen: Sendable {
  private let touched = Mutex<[[UInt8]: Int64]>([:])

  /// Writes the hour and device name unless this hour is already recorded.
  ///
  /// Returns true when a browser session was renewed. Unknown credentials are not remembered and
  /// never reach the writer's queue. Only pages renew a session, because only they carry the
  /// renewed cookie.
  func touch(_ credential: Credential?, _ request: Request, at now: Instant, in db: Database)
    async throws -> Bool
  {
    guard let credential else { return false }
    let hour = now.second / 3600
    guard touched.withLock({ $0[credential.hash] != hour }) else { return false }
    let isSession = try await db.read {
      try $0.exists("SELECT 1 FROM session WHERE access_hash = \(credential.hash)")
    }
    guard isSession else { return false }
    let isNew = touched.withLock { touched in
      guard touched[credential.hash] != hour else { return false }
      // Entries of earlier hours have no effect any more.
      if touched.count >= 100_000 { touched = touched.filter { $0.value == hour } }
      touched[credential.hash] = hour
      return true
    }
    guard isNew else { return false }
    let seen = Instant(milliseconds: hour * 3_600_000)
    let device = Device.name(request.header("User-Agent"))
    let renews = credential.isCookie && request.method == .get && !request.wantsJSON
    return try await db.write { db in
      try db.run(
        """
        UPDATE session SET seen_at = \(seen), device = COALESCE(\(device), device)
        WHERE access_hash = \(credential.hash) AND (seen_at IS NULL OR seen_at < \(seen))
        """)
      return try renews && SessionStore.renewWeb(credential, at: now, in: db)
    }
  }
}
