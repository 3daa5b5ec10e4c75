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
  /// Returns nil when nothing was written. Unknown credentials are not remembered and never reach
  /// the writer's queue. Only pages renew a session, because only they carry cookies.
  func touch(_ credential: Credential?, _ request: Request, at now: Instant, in db: Database)
    async throws -> Touch?
  {
    guard let credential else { return nil }
    let hour = now.second / 3600
    guard touched.withLock({ $0[credential.hash] != hour }) else { return nil }
    let isSession = try await db.read {
      try $0.exists("SELECT 1 FROM session WHERE access_hash = \(credential.hash)")
    }
    guard isSession else { return nil }
    let isNew = touched.withLock { touched in
      guard touched[credential.hash] != hour else { return false }
      // Entries of earlier hours have no effect any more.
      if touched.count >= 100_000 { touched = touched.filter { $0.value == hour } }
      touched[credential.hash] = hour
      return true
    }
    guard isNew else { return nil }
    let seen = Instant(milliseconds: hour * 3_600_000)
    let device = Device.name(request.header("User-Agent"))
    let isPage = credential.isCookie && request.method == .get && !request.wantsJSON
    return try await db.write { db in
      try db.run(
        """
        UPDATE session SET seen_at = \(seen), device = COALESCE(\(device), device)
        WHERE access_hash = \(credential.hash) AND (seen_at IS NULL OR seen_at < \(seen))
        """)
      guard isPage else { return nil }
      return try Touch(
        isRenewed: SessionStore.renewWeb(credential, at: now, in: db),
        language: db.chosenLanguage(of: credential))
    }
  }

  /// What a page learns of its browser session once an hour.
  struct Touch: Sendable {
    /// Whether the session was renewed, so that its cookie must be too.
    let isRenewed: Bool
    /// The language chosen for the account, perhaps on another device.
    let language: Language?
  }
}
