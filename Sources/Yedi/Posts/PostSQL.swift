import Commons
import Core
import SQL
import Wire

/// Photos as they are stored beside what they belong to: id, width, height and colour of each.
struct PhotoList: Column {
  /// The column holds something else.
  struct Malformed: Error {}

  let photos: [Photo]

  init(_ photos: [Photo]) { self.photos = photos }

  static var kind: Value.Kind { .text }

  init(column: Value) throws {
    // Bytes are told apart much faster than characters.
    photos = try String(column: column).utf8.split(separator: UInt8(ascii: ";")).map { part in
      let words = part.split(separator: UInt8(ascii: " ")).map { Substring($0) }
      guard words.count == 4, let id = ID<Photo>(String(words[0])), let width = Int(words[1]),
        let height = Int(words[2])
      else { throw Malformed() }
      return Photo(id: id, width: width, height: height, color: try HexColor(String(words[3])))
    }
  }

  var column: Value {
    let parts = photos.map { "\($0.id) \($0.width) \($0.height) \($0.color.text)" }
    return .text(parts.joined(separator: ";"))
  }
}

extension Yedi.PostCard {
  /// The columns `init(_:)` reads, of a `yedi_post o`, its `yedi_designer d` and `yedi_person p`.
  static func columns(for account: Wire.ID<Account>?) -> SQL {
    let (liked, mine): (SQL, SQL) =
      account.map { account in
        (
          """
          EXISTS (SELECT 1 FROM yedi_like l JOIN yedi_person me ON me.id = l.person_id
            WHERE l.post_id = o.id AND me.account_id = \(account))
          """, "p.account_id = \(account)"
        )
      } ?? ("1 = 0", "1 = 0")
    return """
      o.id, o.title, o.text, o.category, o.price, o.photos, o.likes, o.created_at,
      CASE WHEN \(sql: liked) THEN 1 ELSE 0 END, CASE WHEN \(sql: mine) THEN 1 ELSE 0 END,
      \(sql: Yedi.DesignerCard.columns)
      """
  }

  static let tables: SQL =
    """
    yedi_post o JOIN yedi_designer d ON d.id = o.designer_id JOIN yedi_person p ON p.id = d.person_id
    """

  init(_ row: Row) throws {
    let (id, title, text): (Wire.ID<Yedi.PostCard>, Yedi.PostTitle, Yedi.PostText) = try (
      row.next(), row.next(), row.next()
    )
    let (category, price, photos): (Yedi.Category, Int?, PhotoList) = try (
      row.next(), row.next(), row.next()
    )
    let (likes, at, isLiked, isMine): (Int, Instant, Bool, Bool) = try (
      row.next(), row.next(), row.next(), row.next()
    )
    try self.init(
      id: id, designer: Yedi.DesignerCard(row), title: title, text: text, category: category,
      price: price, photos: photos.photos, likes: likes, isLiked: isLiked, isMine: isMine, at: at)
  }
}

extension Transaction {
  /// Posts that match `which`, without those behind a block.
  func posts(
    for account: ID<Account>?, where which: SQL, order: SQL = "o.id DESC", limit: Int
  ) throws -> [Yedi.PostCard] {
    try all(
      """
      SELECT \(sql: Yedi.PostCard.columns(for: account)) FROM \(sql: Yedi.PostCard.tables)
      WHERE \(sql: which) AND \(sql: findable(by: account)) ORDER BY \(sql: order) LIMIT \(limit)
      """
    ) { try Yedi.PostCard($0) }
  }

  func post(_ id: ID<Yedi.PostCard>, for account: ID<Account>?) throws -> Yedi.PostCard {
    guard let post = try posts(for: account, where: "o.id = \(id)", limit: 1).first else {
      throw Refusal.notFound
    }
    return post
  }

  func postCount(of designer: ID<Yedi.Designer>) throws -> Int {
    try value("SELECT COUNT(*) FROM yedi_post WHERE designer_id = \(designer)") ?? 0
  }

  /// Posts a person likes, the last one liked first, and when each was.
  func likedPosts(
    of me: Member, before: (at: Instant, post: ID<Yedi.PostCard>)?, limit: Int
  ) throws -> [(card: Yedi.PostCard, at: Instant)] {
    let start: SQL = before.map { "AND (k.liked_at, k.post_id) < (\($0.at), \($0.post))" } ?? ""
    return try all(
      """
      SELECT \(sql: Yedi.PostCard.columns(for: me.account)), k.liked_at
      FROM \(sql: Yedi.PostCard.tables) JOIN yedi_like k ON k.post_id = o.id
      WHERE k.person_id = \(me.id) AND \(sql: findable(by: me.account)) \(sql: start)
      ORDER BY k.liked_at DESC, k.post_id DESC LIMIT \(limit)
      """
    ) { try (Yedi.PostCard($0), $0.next()) }
  }

  /// Remembers that a person has opened a post.
  func markSeen(_ post: ID<Yedi.PostCard>, by person: ID<Yedi.Person>, at now: Instant) throws {
    try run(
      """
      INSERT INTO yedi_seen (person_id, post_id, seen_at) VALUES (\(person), \(post), \(now))
      ON CONFLICT (person_id, post_id) DO NOTHING
      """)
  }

  func isSeen(_ post: ID<Yedi.PostCard>, by person: ID<Yedi.Person>) throws -> Bool {
    try exists("SELECT 1 FROM yedi_seen WHERE person_id = \(person) AND post_id = \(post)")
  }

  /// Checks that the numbers of likes are those of the likes.
  func postFindings() throws -> [AuditFinding] {
    try [
      AuditFinding(
        what: "posts whose likes are miscounted",
        looked: value("SELECT COUNT(*) FROM yedi_post") ?? 0,
        wrong: value(
          """
          SELECT COUNT(*) FROM yedi_post o WHERE o.likes <> (SELECT COUNT(*) FROM yedi_like l
            WHERE l.post_id = o.id)
          """) ?? 0)
    ]
  }
}
