import Delivery
import SQL
import Wire

extension Transaction {
  /// Message counts by channel.
  func messageLines(at now: Instant) throws -> [Operator.BacklogRow] {
    try all(
      """
      SELECT channel,
        SUM(CASE WHEN state = 'waiting' AND error IS NULL THEN 1 ELSE 0 END),
        SUM(CASE WHEN state = 'waiting' AND error IS NOT NULL THEN 1 ELSE 0 END),
        SUM(CASE WHEN state = 'failed' THEN 1 ELSE 0 END),
        MIN(CASE WHEN state = 'waiting' AND (attempts > 0 OR due_at <= \(now)) THEN created_at END)
      FROM outbox WHERE state <> 'shown' GROUP BY channel ORDER BY channel
      """
    ) {
      try Operator.BacklogRow(
        name: $0[0], waiting: $0[1], failing: $0[2], failed: $0[3], oldest: $0[4])
    }
  }

  /// Job counts by kind.
  func jobLines(at now: Instant) throws -> [Operator.BacklogRow] {
    try all(
      """
      SELECT kind,
        SUM(CASE WHEN state = 'waiting' AND error IS NULL THEN 1 ELSE 0 END),
        SUM(CASE WHEN state = 'waiting' AND error IS NOT NULL THEN 1 ELSE 0 END),
        SUM(CASE WHEN state = 'failed' THEN 1 ELSE 0 END),
        MIN(CASE WHEN state = 'waiting' AND due_at <= \(now) THEN due_at END)
      FROM job GROUP BY kind ORDER BY kind
      """
    ) {
      try Operator.BacklogRow(
        name: $0[0], waiting: $0[1], failing: $0[2], failed: $0[3], oldest: $0[4])
    }
  }

  /// Messages whose last attempt failed, oldest first; includes their text only when `isDemo`.
  func stuckMessages(
    after: ID<Operator.Stuck>?, limit: Int, isDemo: Bool
  ) throws -> [Operator.Stuck] {
    let go: SQL = after.map { "AND id > \($0)" } ?? ""
    return try all(
      """
      SELECT id, channel, address, error, attempts, created_at, state, payload FROM outbox
      WHERE error IS NOT NULL AND state <> 'shown' \(sql: go) ORDER BY id LIMIT \(limit)
      """
    ) { row in
      let id: ID<Operator.Stuck> = try row[0]
      let payload: String = try row[7]
      return try Operator.Stuck(
        name: id.description, line: row[1], address: masked(row[2]), error: row[3],
        attempts: row[4], since: row[5], isFailed: row[6] == "failed",
        text: isDemo ? PayloadSummary.of(payload)?.words(in: nil) : nil)
    }
  }

  /// Jobs whose last attempt failed, by kind and key.
  func stuckJobs(after: (kind: String, key: String)?, limit: Int) throws -> [Operator.Stuck] {
    let go: SQL =
      after.map { "AND (kind > \($0.kind) OR kind = \($0.kind) AND key > \($0.key))" } ?? ""
    return try all(
      """
      SELECT kind, key, error, attempts, due_at, state FROM job
      WHERE error IS NOT NULL \(sql: go) ORDER BY kind, key LIMIT \(limit)
      """
    ) { row in
      let (kind, key): (String, String) = try (row[0], row[1])
      return try Operator.Stuck(
        name: "\(kind):\(key)", line: kind, address: nil, error: row[2], attempts: row[3],
        since: row[4], isFailed: row[5] == "failed", text: nil)
    }
  }

  /// The operators' acts, newest first.
  func acts(before: ID<Operator.LogEntry>?, limit: Int) throws -> [Operator.LogEntry] {
    let go: SQL = before.map { "WHERE id < \($0)" } ?? ""
    return try all(
      """
      SELECT id, account_id, act, subject, was, became, at FROM operator_act \(sql: go)
      ORDER BY id DESC LIMIT \(limit)
      """
    ) {
      try Operator.LogEntry(
        id: $0[0], by: $0[1], act: $0[2], subject: $0[3], was: $0[4], became: $0[5], at: $0[6])
    }
  }
}

/// A masked address, such as `h…@example.com` or `…5678`.
func masked(_ address: String) -> String {
  if let at = address.lastIndex(of: "@") { return "\(address.prefix(1))…\(address[at...])" }
  return "…" + (address.count > 8 ? String(address.suffix(4)) : "")
}
