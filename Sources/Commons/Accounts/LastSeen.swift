import HTTP
import SQL
import Synchronization
import Wire

/// Notes in which hour a session was last used, and renews a browser's session once a day: one small write an hour,
/// and only a look into a table in memory on every other request.
final class LastSeen: Sendable {
  private let touched = Mutex<[[UInt8]: Int64]>([:])

  /// Writes the hour of `now`, and what the device is called, if this hour's is not written yet; true when a
  /// browser's session was renewed with it.
  ///
  /// A credential of no session is not remembered, and never reaches the one writer's queue. Only an answer
  /// that takes the renewed cookie along, a page, renews.
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
      // All of an earlier hour are as good as none.
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
