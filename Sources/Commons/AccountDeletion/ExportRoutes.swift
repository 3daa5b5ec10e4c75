import Core
import Delivery
import HTTP
import SQL
import Wire

extension Rate {
  /// Data exports; they are expensive and rarely needed twice.
  static let exports = Rate(burst: 3, perMinute: 1)
}

extension Site {
  /// Mounts the export of a person's data as one file.
  mutating func mountExport() throws {
    let services = services
    try mount(Export.fetch) { request, _ in
      let me = try await services.viewer(request)
      try services.rateLimiter.take(.exports, for: "export \(me.account)")
      let written = try await services.db.read { db in
        try Response.secret(Everything(services, me, at: services.world.now(), in: db))
      }
      var response = written
      response.set("Content-Disposition", "attachment; filename=\"madang.json\"")
      return response
    }
  }
}

/// The encoded `Export`, with each app's part under its path name.
private struct Everything: Encodable {
  let account: ID<Account>
  let createdAt: Instant
  let language: String?
  let exportedAt: Instant
  let identities: [Export.Identity]
  let sessions: [Sessions.Card]
  let devices: [Export.Device]
  let blocks: [Blocks.Card]
  let apps: [String: Part]
  let more: [String: Part]

  struct Part: Encodable {
    let value: any Encodable & Sendable

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  init(_ services: Services, _ me: Viewer, at now: Instant, in db: Transaction) throws {
    account = me.account
    let created: Instant? = try db.value(
      "SELECT created_at FROM account WHERE id = \(me.account)")
    createdAt = created ?? now
    language = try db.language(of: me.account)?.rawValue
    exportedAt = now
    var identities = try db.all(
      """
      SELECT i.provider, i.subject, i.created_at, l.read_at, p.name, p.used_at FROM identity i
      LEFT JOIN passkey p ON p.provider = i.provider AND p.subject = i.subject
      LEFT JOIN friend_list l ON l.provider = i.provider AND l.subject = i.subject
      WHERE i.account_id = \(me.account) ORDER BY i.created_at, i.provider, i.subject
      """
    ) {
      try Export.Identity(
        provider: $0[0], subject: $0[1], since: $0[2], friendsToldAt: $0[3], name: $0[4],
        lastUsed: $0[5])
    }
    for (place, identity) in identities.enumerated() where identity.friendsToldAt != nil {
      identities[place].friends = try db.all(
        """
        SELECT friend FROM listed_friend WHERE provider = \(identity.provider)
          AND subject = \(identity.subject) ORDER BY friend
        """
      ) { try $0[0] }
    }
    self.identities = identities
    sessions = try services.sessions.list(me, in: db).items
    devices = try services.pushes.devices(of: me.account, in: db)
    blocks = try services.blocks.all(of: me.account, in: db)
    var parts: [String: Part] = [:]
    for app in services.apps.all {
      if let value = try services.apps.handlers(of: app).export(me.account, db) {
        parts[app.name] = Part(value: value)
      }
    }
    apps = parts
    more = try services.exports.all(of: me.account, in: db).mapValues { Part(value: $0) }
  }
}
