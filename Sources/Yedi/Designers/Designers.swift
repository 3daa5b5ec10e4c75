import Commons
import Core
import SQL
import Wire

/// Looking at designers and following them.
struct Designers: Sendable {
  static let pageSize = 20

  let world: World
  /// nil where no routes are mounted, as in the demo's past.
  let blocks: BlockList?

  func list(
    _ request: Yedi.DesignersRequest, for visitor: Reader, in db: Transaction
  ) throws -> Page<Yedi.DesignerCard> {
    let follower = request.isFollowing == true ? visitor.member?.id : nil
    if request.isFollowing == true, follower == nil { return Page([], next: nil) }
    let before = try request.cursor.map { cursor in
      guard let id = ID<Yedi.Designer>(cursor.text) else { throw Refusal.malformed("cursor") }
      return id
    }
    let rows = try db.designers(
      followedBy: follower, for: visitor.account, before: before, limit: Self.pageSize + 1)
    return Page.cut(rows, at: Self.pageSize) { Cursor($0.id.description) }
  }

  func show(
    _ id: ID<Yedi.Designer>, for account: ID<Account>?, in db: Transaction
  ) throws -> Yedi.Designer {
    guard let designer = try db.designer(id, for: account) else { throw Refusal.notFound }
    return designer
  }

  /// A designer with the posts and reviews of the public page.
  func profile(
    _ id: ID<Yedi.Designer>, for account: ID<Account>?, in db: Transaction
  ) throws -> Yedi.Designer {
    var designer = try show(id, for: account, in: db)
    designer.posts = try db.posts(for: account, where: "o.designer_id = \(id)", limit: 6)
    designer.postCount = try db.postCount(of: id)
    designer.reviews = try db.reviewSummary(of: id)
    designer.latestReviews = try db.reviews(
      for: account, where: "v.designer_id = \(id)", limit: 4)
    return designer
  }

  /// Follows a designer; the counts change with the row.
  func follow(
    _ id: ID<Yedi.Designer>, as me: Member, in db: Transaction
  ) throws -> Yedi.FollowState {
    try me.requireClient()
    guard id != me.designer else { throw Refusal.ownPage }
    _ = try show(id, for: me.account, in: db)
    let added = try db.run(
      """
      INSERT INTO yedi_follow (person_id, designer_id) VALUES (\(me.id), \(id))
      ON CONFLICT (person_id, designer_id) DO NOTHING
      """)
    return try count(added, follows: id, by: me.id, in: db)
  }

  func unfollow(
    _ id: ID<Yedi.Designer>, as me: Member, in db: Transaction
  ) throws -> Yedi.FollowState {
    guard try db.isThere(id, for: me.account) else { throw Refusal.notFound }
    let removed = try db.run(
      "DELETE FROM yedi_follow WHERE person_id = \(me.id) AND designer_id = \(id)")
    return try count(-removed, follows: id, by: me.id, in: db)
  }

  private func count(
    _ change: Int, follows id: ID<Yedi.Designer>, by me: ID<Yedi.Person>, in db: Transaction
  ) throws -> Yedi.FollowState {
    if change != 0 {
      try db.run(
        "UPDATE yedi_person SET following = following + \(change) WHERE id = \(me)")
    }
    let followers: Int? = try db.value(
      """
      UPDATE yedi_designer SET followers = followers + \(change) WHERE id = \(id)
      RETURNING followers
      """)
    guard let followers else { throw Refusal.notFound }
    let isFollowed = try db.exists(
      "SELECT 1 FROM yedi_follow WHERE person_id = \(me) AND designer_id = \(id)")
    return Yedi.FollowState(isFollowed: isFollowed, followers: followers)
  }

  func block(
    _ id: ID<Yedi.Designer>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Nothing {
    // The same again has no effect, although the block hides whom it is of.
    if let known = try db.account(of: id),
      try blocks?.contains(known, of: me.account, in: db) == true
    {
      return Nothing()
    }
    try blocks?.block(
      account(of: id, for: me, in: db), by: me.account, in: YediApp.branding.name, at: now, in: db)
    return Nothing()
  }

  func report(
    _ id: ID<Yedi.Designer>, _ request: ReportRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Nothing {
    _ = try account(of: id, for: me, in: db)
    try Reports.file(
      request, app: YediApp.branding.name, kind: "designer", subject: id, by: me.id,
      id: world.id(), at: now, in: db)
    return Nothing()
  }

  /// The account of another's page that the member may see.
  private func account(
    of id: ID<Yedi.Designer>, for me: Member, in db: Transaction
  ) throws -> ID<Account> {
    guard id != me.designer else { throw Refusal.ownPage }
    let account: ID<Account>? = try db.value(
      """
      SELECT p.account_id FROM yedi_designer d JOIN yedi_person p ON p.id = d.person_id
      WHERE d.id = \(id) AND \(sql: notBlocked(from: me.account))
      """)
    guard let account else { throw Refusal.notFound }
    return account
  }
}
