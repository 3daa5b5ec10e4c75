import SQL
import Wire

extension Transaction {
  /// Claims up to `limit` due messages of `channel`, earliest first, except for the keys in `full`.
  func claimItems(
    of channel: Channel, at now: Instant, until lease: Instant, limit: Int,
    excluding full: [String]
  ) throws -> [OutboxItem] {
    let taken = try all(
      """
      WITH due AS MATERIALIZED (SELECT id FROM outbox
        WHERE channel = \(channel) AND state = 'waiting' AND due_at <= \(now)
          \(sql: Self.excluding(full))
        ORDER BY due_at, id LIMIT \(limit) \(sql: engine.skippingLocked))
      UPDATE outbox SET due_at = \(lease), attempts = attempts + 1
      FROM due WHERE outbox.id = due.id
      RETURNING outbox.id, address, payload, tag, attempts, expires_at, lane,
        (SELECT a.language FROM account a WHERE a.id = outbox.account_id)
      """
    ) {
      try OutboxItem(
        id: $0[0], channel: channel, address: $0[1], payload: $0[2], tag: $0[3],
        concurrencyKey: $0[6], attempt: $0[4], expires: $0[5],
        language: ($0[7] as String?).flatMap(Language.init(rawValue:)))
    }
    return taken.sorted { $0.id < $1.id }
  }

  /// When the next message of `channel` is due, except for the keys in `full`.
  func nextParcel(of channel: Channel, excluding full: [String]) throws -> Instant? {
    try value(
      """
      SELECT MIN(due_at) FROM outbox WHERE channel = \(channel) AND state = 'waiting'
        \(sql: Self.excluding(full))
      """)
  }

  private static func excluding(_ full: [String]) -> SQL {
    full.isEmpty ? "" : "AND lane NOT IN \(full)"
  }

  func forget(_ items: [ID<OutboxItem>]) throws {
    guard !items.isEmpty else { return }
    try run("DELETE FROM outbox WHERE id IN \(items)")
  }

  /// Schedules a retry, unless another node has claimed the message since.
  func scheduleRetry(_ item: OutboxItem, to due: Instant, because reason: String) throws {
    try run(
      """
      UPDATE outbox SET due_at = \(due), error = \(reason)
      WHERE id = \(item.id) AND state = 'waiting' AND attempts = \(item.attempt)
      """)
  }

  /// Marks a message failed, unless another node has claimed it since.
  func markFailed(_ item: OutboxItem, because reason: String) throws {
    try run(
      """
      UPDATE outbox SET state = 'failed', error = \(reason)
      WHERE id = \(item.id) AND state = 'waiting' AND attempts = \(item.attempt)
      """)
  }
}
