import Foundation
import HTTP
import SQL
import Wire

/// What makes a request that arrives twice count once: its key, and a hash of all it says.
struct IdempotencyKey: Sendable {
  let key: String
  let hash: [UInt8]

  /// The request's `Idempotency-Key`, or its form's hidden `_key`; nil when it has none.
  ///
  /// Only `POST` needs one: `PUT` and `DELETE` say a state, and saying it twice changes nothing.
  init?(_ request: Request, path: String) throws {
    guard request.method == .post else { return nil }
    let header = request.header("Idempotency-Key")
    guard
      let key = header
        ?? request.fields.first(where: { $0.name == IdempotencyKeyField.name })?.value
    else {
      return nil
    }
    guard (1...100).contains(key.utf8.count) else { throw Refusal.malformed("Idempotency-Key") }
    self.key = key
    hash = sha256(Array(path.utf8) + [0] + (request.upload?.fingerprint ?? request.body))
  }

  /// Runs `effect` and keeps what it returns, or returns what was kept; refuses another body with 422.
  func run<Output: Payload>(
    for account: ID<Account>, at now: Instant, in db: Transaction, _ effect: () throws -> Output
  ) throws -> Output {
    let kept = try db.one(
      "SELECT request_hash, body FROM idempotency_key WHERE account_id = \(account) AND key = \(key)"
    ) { row -> (hash: [UInt8], body: String) in try (row[0], row[1]) }
    if let kept {
      guard kept.hash == hash else { throw Refusal.keyReused }
      return try JSONDecoder().decode(Output.self, from: Data(kept.body.utf8))
    }
    let output = try effect()
    let body = String(decoding: try JSONEncoder().encode(output), as: UTF8.self)
    try db.run(
      """
      INSERT INTO idempotency_key (account_id, key, request_hash, body, created_at)
      VALUES (\(account), \(key), \(hash), \(body), \(now))
      """)
    return output
  }
}
