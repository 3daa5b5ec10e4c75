import Foundation
import SQL
import Wire

/// The fields that the channels' payloads have in common.
struct PayloadGist: Decodable {
  private let subject, title, text, body, url, link, path: String?

  static func of(_ payload: String) -> PayloadGist? {
    try? JSONDecoder().decode(PayloadGist.self, from: Data(payload.utf8))
  }

  var heading: String? { title ?? subject }
  var words: String? { text ?? body }
  var address: String? { url ?? link ?? path }
}

extension Transaction {
  /// Messages shown instead of sent, newest first.
  func shownMessages(before: ID<Practice.Shown>?, limit: Int) throws -> [Practice.Shown] {
    let go: SQL = before.map { "AND id < \($0)" } ?? ""
    return try all(
      """
      SELECT id, channel, address, payload, created_at FROM outbox
      WHERE state = 'shown' \(sql: go) ORDER BY id DESC LIMIT \(limit)
      """
    ) { row in
      let payload: String = try row[3]
      let gist = PayloadGist.of(payload)
      return try Practice.Shown(
        id: row[0], channel: row[1], address: row[2], title: gist?.heading, text: gist?.words,
        link: gist?.address, at: row[4])
    }
  }
}
