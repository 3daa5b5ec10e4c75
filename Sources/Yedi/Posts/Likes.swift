import Commons
import Core
import HTML
import SQL
import Wire

extension Posts {
  /// Likes a post; liking it again changes nothing.
  func like(
    _ id: ID<Yedi.PostCard>, as me: Member, in db: Transaction
  ) throws -> Yedi.LikeState {
    try me.requireClient()
    guard try !db.post(id, for: me.account).isMine else { throw Refusal.ownPage }
    let added = try db.run(
      """
      INSERT INTO yedi_like (person_id, post_id, liked_at) VALUES (\(me.id), \(id), \(world.now()))
      ON CONFLICT (person_id, post_id) DO NOTHING
      """)
    return try count(added, likesOf: id, by: me.id, in: db)
  }

  func unlike(
    _ id: ID<Yedi.PostCard>, as me: Member, in db: Transaction
  ) throws -> Yedi.LikeState {
    guard
      try db.exists(
        """
        SELECT 1 FROM \(sql: Yedi.PostCard.tables) WHERE o.id = \(id)
          AND \(sql: notBlocked(from: me.account))
        """)
    else { throw Refusal.notFound }
    let removed = try db.run(
      "DELETE FROM yedi_like WHERE person_id = \(me.id) AND post_id = \(id)")
    return try count(-removed, likesOf: id, by: me.id, in: db)
  }

  private func count(
    _ change: Int, likesOf id: ID<Yedi.PostCard>, by me: ID<Yedi.Person>, in db: Transaction
  ) throws -> Yedi.LikeState {
    let likes: Int? = try db.value(
      "UPDATE yedi_post SET likes = likes + \(change) WHERE id = \(id) RETURNING likes")
    guard let likes else { throw Refusal.notFound }
    let isLiked = try db.exists(
      "SELECT 1 FROM yedi_like WHERE person_id = \(me) AND post_id = \(id)")
    return Yedi.LikeState(isLiked: isLiked, likes: likes)
  }

  func liked(
    _ request: PageRequest, as me: Member, in db: Transaction
  ) throws -> Page<Yedi.PostCard> {
    let before = try request.cursor.map { cursor -> (at: Instant, post: ID<Yedi.PostCard>) in
      let parts = cursor.text.split(separator: ".")
      guard parts.count == 2, let time = Int64(parts[0]).flatMap(Instant.init(checking:)),
        let id = ID<Yedi.PostCard>(String(parts[1]))
      else { throw Refusal.malformed("cursor") }
      return (time, id)
    }
    let rows = try db.likedPosts(of: me, before: before, limit: Self.pageSize + 1)
    let times = Dictionary(uniqueKeysWithValues: rows.map { ($0.card.id, $0.at) })
    return Page.cut(rows.map(\.card), at: Self.pageSize) {
      Cursor("\(times[$0.id]?.milliseconds ?? 0).\($0.id)")
    }
  }

  func report(
    _ id: ID<Yedi.PostCard>, _ request: ReportRequest, as me: Member, in db: Transaction
  ) throws -> Nothing {
    guard try !db.post(id, for: me.account).isMine else { throw Refusal.ownPage }
    try Reports.file(
      request, app: YediApp.branding.name, kind: "post", subject: id, by: me.id, id: world.id(),
      at: world.now(), in: db)
    return Nothing()
  }

  /// Keeps the likes of others' posts exact and frees the photos of someone who leaves.
  func erase(
    _ person: ID<Yedi.Person>, _ designer: ID<Yedi.Designer>?, of account: ID<Account>,
    in db: Transaction
  ) throws {
    try db.run(
      """
      UPDATE yedi_post SET likes = likes - 1 WHERE id IN (SELECT post_id FROM yedi_like
        WHERE person_id = \(person))
      """)
    try db.run("DELETE FROM yedi_like WHERE person_id = \(person)")
    let posts: [ID<Yedi.PostCard>] = try db.all(
      "SELECT id FROM yedi_post WHERE designer_id = \(designer)"
    ) { try $0[0] }
    for post in posts {
      try Reports.anonymize(
        post, "post", of: YediApp.branding.name, account, world: world, in: db)
      try Operators.forget(post, in: db)
      try remove(post, in: db)
    }
  }

  /// A reported post.
  var reportable: Reportable {
    Reportable(
      app: YediApp.branding.name, kind: "post", name: t(ko: "게시물", en: "post"),
      removing: t(ko: "게시물 지우기", en: "Delete the post"),
      removal: t(
        ko: "이 게시물과 사진을 지울까요? 되돌릴 수 없어요.",
        en: "Delete this post and its photos? It cannot be undone."),
      show: { subject, db in
        try db.one(
          """
          SELECT o.title, o.text, p.name, o.photos FROM \(sql: Yedi.PostCard.tables)
          WHERE o.id = \(subject.id)
          """
        ) { row in
          let photos = try PhotoList(column: .text(row[3]))
          return try (0..<3).map { try row[$0] } + photos.photos.map { $0.path(.large) }
        }
      },
      author: { subject, db in
        try db.value(
          """
          SELECT p.account_id FROM \(sql: Yedi.PostCard.tables) WHERE o.id = \(subject.id)
          """)
      },
      remove: { subject, db in
        try remove(ID<Yedi.PostCard>(high: subject.id.high, low: subject.id.low), in: db)
      })
  }
}
