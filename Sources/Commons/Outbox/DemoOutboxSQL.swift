import Delivery
import Foundation
import HTML
import SQL
import Wire

/// The fields that the channels' payloads have in common.
struct PayloadSummary: Decodable {
  private let subject, title, text, body: LocalizedText?
  private let url, link, path: String?
  private let language: Language?

  static func of(_ payload: String) -> PayloadSummary? {
    try? JSONDecoder().decode(PayloadSummary.self, from: Data(payload.utf8))
  }

  func heading(in language: Language?) -> String? { sentence(title ?? subject, language) }
  func words(in language: Language?) -> String? { sentence(text ?? body, language) }
  var address: String? { url ?? link ?? path }

  private func sentence(_ words: LocalizedText?, _ language: Language?) -> String? {
    words?.sentence(in: language ?? self.language ?? .ko)
  }
}

extension Transaction {
  /// Messages shown instead of sent, newest first.
  ///
  /// A notification names its receiver as the app that sent it does, not the device's key.
  func shownMessages(
    before: ID<Practice.Shown>?, limit: Int, of apps: [AppDescriptor]
  ) throws -> [Practice.Shown] {
    let names = apps.compactMap { app -> SQL? in
      guard let nickname = app.members.nickname else { return nil }
      return """
        WHEN tag LIKE \(app.name + " %") THEN (SELECT \(sql: nickname) FROM \(sql: app.members.name) p
          WHERE p.account_id = outbox.account_id)
        """
    }
    let name: SQL = names.reduce("CASE WHEN account_id IS NULL THEN NULL") {
      "\(sql: $0) \(sql: $1)"
    }
    let go: SQL = before.map { "AND id < \($0)" } ?? ""
    return try all(
      """
      SELECT id, channel, COALESCE(\(sql: name) END, address), payload, created_at,
        (SELECT a.language FROM account a WHERE a.id = outbox.account_id) FROM outbox
      WHERE state = 'shown' \(sql: go) ORDER BY id DESC LIMIT \(limit)
      """
    ) { row in
      let payload: String = try row[3]
      let gist = PayloadSummary.of(payload)
      let language = try (row[5] as String?).flatMap(Language.init(rawValue:))
      return try Practice.Shown(
        id: row[0], channel: row[1], address: row[2], title: gist?.heading(in: language),
        text: gist?.words(in: language), link: gist?.address, at: row[4])
    }
  }
}
