import Core
import Foundation
import HTTP
import SQL
import Wire

/// The idempotency key of a request, with a hash of its path and body.
struct IdempotencyKey: Sendable {
  let key: String
  let hash: [UInt8]

  /// Reads the `Idempotency-Key` header or the form's hidden `_key`; nil without either.
  ///
  /// Only for `POST`, because `PUT` and `DELETE` are idempotent.
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

  /// Runs `effect` and stores its result, or returns the stored result.
  ///
  /// Refuses with 422 when the key was used with another body.
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
    let body = try JSONWriter.text(output)
    try db.run(
      """
      INSERT INTO idempotency_key (account_id, key, request_hash, body, created_at)
      VALUES (\(account), \(key), \(hash), \(body), \(now))
      """)
    return output
  }
}
