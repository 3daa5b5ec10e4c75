import Commons
import Core
import Media
import SQL
import Wire

extension PhotoOwner where Subject == Yedi.PostCard {
  static var post: PhotoOwner { PhotoOwner("yedi.post") }
}

/// Posts of designers, and what people do with them.
struct Posts: Sendable {
  static let pageSize = 18

  let world: World
  /// Nil in a process without photos, in which posts are refused.
  let media: Media?

  init(world: World, media: Media?) {
    self.world = world
    self.media = media
    media?.register(.post) { post, viewer, db in
      let isVisible = try db.exists(
        """
        SELECT 1 FROM \(sql: Yedi.PostCard.tables) WHERE o.id = \(post)
          AND \(sql: findable(by: viewer))
        """)
      return isVisible ? .everyone : .hidden
    }
  }

  /// A form whose new photos are stored.
  struct Prepared: Sendable {
    let draft: Yedi.PostDraft
    let photos: [Media.Prepared]
  }

  func create(_ form: Prepared, as me: Member, in db: Transaction) throws -> Yedi.Post {
    let designer = try me.requireDesigner()
    let id = world.id(Yedi.PostCard.self)
    let photos = try attach(form, to: id, as: me, in: db)
    let draft = form.draft
    try db.run(
      """
      INSERT INTO yedi_post (id, designer_id, title, text, category, price, photos, created_at)
      VALUES (\(id), \(designer), \(draft.title), \(draft.text), \(draft.category),
        \(draft.price), \(photos), \(world.now()))
      """)
    return try show(id, for: me.account, in: db)
  }

  func edit(
    _ id: ID<Yedi.PostCard>, _ form: Prepared, as me: Member, in db: Transaction
  ) throws -> Yedi.Post {
    _ = try own(id, as: me, in: db)
    let photos = try attach(form, to: id, as: me, in: db)
    let draft = form.draft
    try db.run(
      """
      UPDATE yedi_post SET title = \(draft.title), text = \(draft.text),
        category = \(draft.category), price = \(draft.price), photos = \(photos) WHERE id = \(id)
      """)
    return try show(id, for: me.account, in: db)
  }

  func delete(_ id: ID<Yedi.PostCard>, as me: Member, in db: Transaction) throws -> Nothing {
    _ = try own(id, as: me, in: db)
    try remove(id, in: db)
    return Nothing()
  }

  func remove(_ id: ID<Yedi.PostCard>, in db: Transaction) throws {
    try media?.detach(from: id, as: .post, in: db)
    try db.run("DELETE FROM yedi_post WHERE id = \(id)")
  }

  /// A post of mine; 404 for another's.
  func own(_ id: ID<Yedi.PostCard>, as me: Member, in db: Transaction) throws -> Yedi.Post {
    _ = try me.requireDesigner()
    let post = try show(id, for: me.account, in: db)
    guard post.card.isMine else { throw Refusal.notFound }
    return post
  }

  /// Gives the post its photos in order: those that are known, the one that moves first, new ones.
  private func attach(
    _ form: Prepared, to id: ID<Yedi.PostCard>, as me: Member, in db: Transaction
  ) throws -> PhotoList {
    let draft = form.draft
    if let fault = draft.faults.first { throw fault }
    guard (1...10).contains(draft.photos.count + form.photos.count), let media else {
      throw Refusal.postPhotos
    }
    var photos = draft.photos
    if let first = draft.first, let place = photos.firstIndex(of: first) {
      photos.insert(photos.remove(at: place), at: 0)
    }
    photos += try media.insert(form.photos, by: me.account, in: db).map(\.id)
    try media.attach(photos, to: id, as: .post, by: me.account, in: db)
    return PhotoList(try media.photos(of: id, as: .post, in: db))
  }

  func show(
    _ id: ID<Yedi.PostCard>, for account: ID<Account>?, in db: Transaction
  ) throws -> Yedi.Post {
    let card = try db.post(id, for: account)
    let isFollowed = try account.map {
      try db.exists(
        """
        SELECT 1 FROM yedi_follow f JOIN yedi_person me ON me.id = f.person_id
        WHERE me.account_id = \($0) AND f.designer_id = \(card.designer.id)
        """)
    }
    let hasSurcharge = try db.exists(
      """
      SELECT 1 FROM yedi_service WHERE designer_id = \(card.designer.id)
        AND kind = \(card.category.rawValue) AND (medium_surcharge > 0 OR long_surcharge > 0)
      """)
    return Yedi.Post(
      card: card, isFollowed: isFollowed ?? false, hasSurcharge: hasSurcharge)
  }

  func list(
    of designer: ID<Yedi.Designer>, _ request: PageRequest, for account: ID<Account>?,
    in db: Transaction
  ) throws -> Page<Yedi.PostCard> {
    let before = try request.cursor.map(Self.place)
    let start: SQL = before.map { "AND o.id < \($0)" } ?? ""
    let rows = try db.posts(
      for: account, where: "o.designer_id = \(designer) \(sql: start)", limit: Self.pageSize + 1)
    return Page.cut(rows, at: Self.pageSize) { Cursor($0.id.description) }
  }

  /// The post that a cursor names.
  static func place(_ cursor: Cursor) throws -> ID<Yedi.PostCard> {
    guard let id = ID<Yedi.PostCard>(cursor.text) else { throw Refusal.malformed("cursor") }
    return id
  }
}

extension Yedi.PostDraft {
  /// What is wrong with values that can be read, in the order of the form.
  var faults: [Refusal] {
    (0...10_000_000).contains(price ?? 0) ? [] : [.servicePrice]
  }
}
