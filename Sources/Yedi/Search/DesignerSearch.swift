import Commons
import Core
import SQL
import Wire

/// Searches designers and remembers what was searched.
struct DesignerSearch: Sendable {
  static let pageSize = 20
  /// The most recent searches that are kept.
  static let recents = 5

  let world: World

  func find(
    _ request: Yedi.Search, for visitor: Reader, in db: Transaction
  ) throws -> Yedi.Results {
    let wanted = searchLetters(of: request.keyword ?? "")
    let recents = try visitor.member.map { try db.recents(of: $0) } ?? []
    guard (1...30).contains(wanted.count) else {
      return Yedi.Results(designers: Page([], next: nil), recents: recents)
    }
    let after = try request.cursor.map(Self.place)
    for range in KeyRange.all(wanted) where after.map({ range.holds($0.ending[...]) }) ?? true {
      let found = try db.designers(
        in: range, after: after, for: visitor.account, limit: Self.pageSize + 1)
      guard !found.isEmpty else { continue }
      let places = Dictionary(
        found.map { ($0.card.id, $0.ending) }, uniquingKeysWith: { first, _ in first })
      let page = Page.cut(found.map(\.card), at: Self.pageSize) {
        Cursor("\($0.id) \(places[$0.id] ?? "")")
      }
      return Yedi.Results(designers: page, recents: recents)
    }
    return Yedi.Results(designers: Page([], next: nil), recents: recents)
  }

  /// The ending and designer a page begins after.
  private static func place(_ cursor: Cursor) throws -> (ending: String, id: ID<Yedi.Designer>) {
    let parts = cursor.text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let id = ID<Yedi.Designer>(String(parts[0])) else {
      throw Refusal.malformed("cursor")
    }
    return (String(parts[1]), id)
  }

  /// Puts a keyword or a designer first among the recent searches.
  func remember(
    _ keyword: String?, _ designer: ID<Yedi.Designer>?, as me: Member, in db: Transaction
  ) throws {
    let keyword = keyword.map { String($0.visibleLine.prefix(30)).trimmed }
    guard designer != nil || keyword?.isEmpty == false else { return }
    let same: SQL =
      designer.map { "designer_id = \($0)" } ?? "keyword = \(keyword)"
    try db.run("DELETE FROM yedi_recent WHERE person_id = \(me.id) AND \(sql: same)")
    try db.run(
      """
      INSERT INTO yedi_recent (id, person_id, keyword, designer_id)
      VALUES (\(world.id(Yedi.Recent.self)), \(me.id), \(keyword), \(designer))
      """)
    try db.run(
      """
      DELETE FROM yedi_recent WHERE person_id = \(me.id) AND id NOT IN (SELECT id
        FROM yedi_recent WHERE person_id = \(me.id) ORDER BY id DESC LIMIT \(Self.recents))
      """)
  }

  func forget(_ id: ID<Yedi.Recent>, as me: Member, in db: Transaction) throws -> Nothing {
    try db.run("DELETE FROM yedi_recent WHERE id = \(id) AND person_id = \(me.id)")
    return Nothing()
  }

  func forgetAll(as me: Member, in db: Transaction) throws -> Nothing {
    try db.run("DELETE FROM yedi_recent WHERE person_id = \(me.id)")
    return Nothing()
  }
}

extension Transaction {
  /// The member's recent searches, newest first, without designers behind a block.
  func recents(of me: Member) throws -> [Yedi.Recent] {
    let rows = try all(
      """
      SELECT r.id, r.keyword, r.designer_id FROM yedi_recent r
      LEFT JOIN yedi_designer d ON d.id = r.designer_id
      LEFT JOIN yedi_person p ON p.id = d.person_id
      WHERE r.person_id = \(me.id) AND (d.id IS NULL OR (\(sql: findable(by: me.account))))
      ORDER BY r.id DESC
      """
    ) { row -> (ID<Yedi.Recent>, String?, ID<Yedi.Designer>?) in try (row[0], row[1], row[2]) }
    let cards = try all(
      """
      SELECT \(sql: Yedi.DesignerCard.columns) FROM yedi_designer d
      JOIN yedi_person p ON p.id = d.person_id WHERE d.id IN \(rows.compactMap(\.2))
      """
    ) { try Yedi.DesignerCard($0) }
    return rows.map { id, keyword, designer in
      Yedi.Recent(id: id, keyword: keyword, designer: cards.first { $0.id == designer })
    }
  }
}
