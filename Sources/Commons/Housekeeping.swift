import Delivery
public import SQL
public import Wire

/// Deletes expired rows: replies, sessions, tokens, failed messages, OAuth states, codes and links.
public enum Housekeeping {
  /// How long a stored reply can be replayed for a repeated idempotency key.
  static let replyLife = Duration.days(30)
  /// Tables whose rows expire at `expires_at`, each with its key column.
  private static let ended = [
    ("phone_code", "attempt_hash"), ("email_link", "token_hash"), ("device_start", "key_hash"),
    ("sign_in_attempt", "state_hash"), ("passkey_challenge", "challenge_hash"),
    ("spent_id_token", "hash"),
  ]

  /// Runs one sweep.
  ///
  /// Deletes at most a thousand rows per statement so that other writes can run in between.
  public static func sweep(_ db: Database, at now: Instant) async throws {
    let old = now - replyLife
    let sweeps: [SQL] =
      [
        """
        DELETE FROM idempotency_key WHERE (account_id, key) IN (SELECT account_id, key FROM idempotency_key
          WHERE created_at < \(old) ORDER BY created_at LIMIT 1000)
        """,
        """
        DELETE FROM session WHERE id IN (SELECT id FROM session s
          WHERE s.access_expires < \(now) AND NOT EXISTS (SELECT 1 FROM refresh_token r
            WHERE r.session_id = s.id AND r.expires_at > \(now))
          ORDER BY s.access_expires LIMIT 1000)
        """,
        """
        DELETE FROM outbox WHERE id IN (SELECT id FROM outbox
          WHERE state IN ('shown', 'failed') AND created_at < \(old) ORDER BY created_at LIMIT 1000)
        """,
        """
        DELETE FROM rate_limit WHERE (kind, subject_hash, at, id) IN (SELECT kind, subject_hash, at, id
          FROM rate_limit WHERE at < \(now - DurableRateLimit.life) ORDER BY at LIMIT 1000)
        """,
        // Suspensions that apply to no one any more.
        """
        DELETE FROM suspension WHERE id IN (SELECT s.id FROM suspension s
          WHERE NOT EXISTS (SELECT 1 FROM suspended_account a WHERE a.suspension_id = s.id)
            AND NOT EXISTS (SELECT 1 FROM retained_record r
              WHERE r.reason = \(Retention.Reason.suspension.name) AND r.record_id = s.id) LIMIT 1000)
        """,
      ]
      + ended.map { table, key in
        """
        DELETE FROM \(raw: table) WHERE \(raw: key) IN (SELECT \(raw: key) FROM \(raw: table)
          WHERE expires_at < \(now) ORDER BY expires_at LIMIT 1000)
        """
      }
    for sweep in sweeps {
      while try await db.write({ try $0.run(sweep) }) == 1000 {}
    }
  }
}
