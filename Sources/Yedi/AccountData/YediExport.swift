import Commons
import Core
import SQL
import Wire

extension Transaction {
  /// All data YeDi holds about a member; nil when the account has not joined.
  func yediExport(of account: ID<Account>) throws -> Yedi.Export? {
    let found = try one(
      """
      SELECT p.id, d.id, p.joined_at FROM yedi_person p
      LEFT JOIN yedi_designer d ON d.person_id = p.id WHERE p.account_id = \(account)
      """
    ) { row -> (ID<Yedi.Person>, ID<Yedi.Designer>?, Instant) in try (row[0], row[1], row[2]) }
    guard let (person, designer, joinedAt) = found, let me = try yediMe(person) else { return nil }
    let following: [Yedi.DesignerCard] = try all(
      """
      SELECT \(sql: Yedi.DesignerCard.columns) FROM yedi_follow f
      JOIN yedi_designer d ON d.id = f.designer_id JOIN yedi_person p ON p.id = d.person_id
      WHERE f.person_id = \(person) AND \(sql: notBlocked(from: account)) ORDER BY d.id
      """
    ) { try Yedi.DesignerCard($0) }
    let keywords: [String] = try all(
      """
      SELECT keyword FROM yedi_recent WHERE person_id = \(person) AND keyword IS NOT NULL
      ORDER BY id DESC
      """
    ) { try $0[0] }
    let studio = try designer.flatMap { id in
      try self.designer(id, for: account).flatMap { page in
        try rules(of: id).map { Yedi.Studio(designer: page, rules: $0) }
      }
    }
    let reader = Member(
      account: account, session: ID(high: 0, low: 0), id: person, name: me.name,
      role: me.role.value ?? .client, isClient: me.isClient, designer: designer)
    let bookings = try bookings(
      of: reader, where: "b.client_id = \(person) OR b.designer_id = \(designer)",
      order: "b.starts_at, b.id", limit: Int(Int32.max)
    ).map(\.booking)
    let waits = try waitedDays(of: person, for: account)
    let opened = try all(
      """
      SELECT post_id, seen_at FROM yedi_seen WHERE person_id = \(person)
      ORDER BY seen_at DESC, post_id
      """
    ) { try Yedi.OpenedPost(post: $0[0], at: $0[1]) }
    let closures = try designer.map { try self.closures(of: $0) }
    return Yedi.Export(
      me: me, joinedAt: joinedAt, following: following, searches: keywords, studio: studio,
      bookings: bookings,
      posts: try posts(
        for: account, where: "o.designer_id = \(designer)", limit: Int(Int32.max)),
      liked: try likedPosts(of: reader, before: nil, limit: Int(Int32.max)).map(\.card),
      reviews: try reviews(
        for: account, where: "v.person_id = \(person)", limit: Int(Int32.max)),
      waits: waits, opened: opened, closures: closures)
  }
}
