import Commons
import Core
import SQL
import Wire

/// The posts of the first page.
///
/// Recommended posts are the newest 200 in the order of their points, then all older ones by time.
/// The points are those of `recommendation` ([0067](docs/decisions/0067-recommended-posts.md)).
struct PostFeed: Sendable {
  static let pageSize = 3
  /// How many of the newest posts are put in the order of their points.
  static let window = 200
  /// How many designers are shown beside the posts.
  static let designers = 12

  func home(
    _ request: Yedi.HomeRequest, for visitor: Reader, at now: Instant,
    in db: Transaction
  ) throws -> Yedi.Home {
    let isFirst = request.cursor == nil
    let upcoming = try isFirst ? visitor.member.map { try db.upcoming(of: $0, at: now) } ?? 0 : 0
    if request.isFollowing == true {
      let posts = try following(request.cursor, visitor.member, in: db)
      return Yedi.Home(posts: posts, designers: [], upcoming: upcoming)
    }
    let posts = try recommended(request.cursor, for: visitor, at: now, in: db)
    let designers =
      isFirst
      ? try db.designers(
        followedBy: nil, for: visitor.account, before: nil, limit: Self.designers) : []
    return Yedi.Home(posts: posts, designers: designers, upcoming: upcoming)
  }

  /// The posts of followed designers, latest first.
  private func following(
    _ cursor: Cursor?, _ me: Member?, in db: Transaction
  ) throws -> Page<Yedi.PostCard> {
    guard let me else { return Page([], next: nil) }
    let before = try cursor.map(Posts.place)
    let start: SQL = before.map { "AND o.id < \($0)" } ?? ""
    return chronological(
      try db.posts(
        for: me.account,
        where: """
          o.designer_id IN (SELECT designer_id FROM yedi_follow WHERE person_id = \(me.id))
          \(sql: start)
          """, limit: Self.pageSize + 1))
  }

  private func chronological(_ rows: [Yedi.PostCard]) -> Page<Yedi.PostCard> {
    Page.cut(rows, at: Self.pageSize) { Cursor($0.id.description) }
  }

  private func recommended(
    _ cursor: Cursor?, for visitor: Reader, at now: Instant, in db: Transaction
  ) throws -> Page<Yedi.PostCard> {
    // Without an account only newness counts, which is the order of the ids.
    if visitor.member == nil || cursor.map({ !$0.text.contains(".") }) ?? false {
      let before = try cursor.map(Posts.place)
      let start: SQL = before.map { "o.id < \($0)" } ?? "1 = 1"
      return chronological(
        try db.posts(for: visitor.account, where: start, limit: Self.pageSize + 1))
    }
    guard let me = visitor.member else { return Page([], next: nil) }
    let place = try cursor.map(Place.init) ?? Place(asOf: now)
    var rows = try db.rankedPosts(
      for: me, from: place, window: Self.window, limit: Self.pageSize + 1)
    if rows.count > Self.pageSize {
      rows.removeLast(rows.count - Self.pageSize)
      let last = rows[Self.pageSize - 1]
      let next = Place(asOf: place.asOf, points: last.points, post: last.card.id)
      return Page(rows.map(\.card), next: next.cursor)
    }
    // The older ones follow after the last post of the window.
    let oldest = try db.oldestRanked(asOf: place.asOf, window: Self.window)
    let older = try oldest.map { try db.exists("SELECT 1 FROM yedi_post WHERE id < \($0)") }
    return Page(
      rows.map(\.card), next: older == true ? oldest.map { Cursor($0.description) } : nil)
  }

  /// A position among the ranked posts of a moment.
  struct Place {
    let asOf: Instant
    let points: Int?
    let post: ID<Yedi.PostCard>?

    init(asOf: Instant, points: Int? = nil, post: ID<Yedi.PostCard>? = nil) {
      self.asOf = asOf
      self.points = points
      self.post = post
    }

    init(_ cursor: Cursor) throws {
      let parts = cursor.text.split(separator: ".")
      guard parts.count == 3, let time = Int64(parts[0]).flatMap(Instant.init(checking:)),
        let points = Int(parts[1]), let post = ID<Yedi.PostCard>(String(parts[2]))
      else { throw Refusal.malformed("cursor") }
      self.init(asOf: time, points: points, post: post)
    }

    var cursor: Cursor {
      Cursor("\(asOf.milliseconds).\(points ?? 0).\(post?.description ?? "")")
    }
  }

  /// Who reads which state of all data, in a minute: equal versions have equal pages.
  struct Version: Hashable {
    private let visitor: Reader
    private let snapshot: UInt64
    private let minute: Int64

    /// Nil where other processes may write.
    @Sendable static func of(
      _ context: RequestContext<Nothing, Yedi.HomeRequest>, _ visitor: Reader,
      _ db: Transaction
    ) -> Version? {
      db.snapshot.map {
        Version(visitor: visitor, snapshot: $0, minute: context.now.milliseconds / 60_000)
      }
    }
  }
}
