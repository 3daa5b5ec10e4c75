import Commons
import Core
import SQL
import Wire

/// What a recommendation knows of its reader.
struct Tastes {
  /// The districts of designers I follow or have booked.
  let districts: [String]
  /// The categories of posts I like.
  let categories: [Yedi.Category]
}

extension Transaction {
  private func tastes(of me: Member, at now: Instant) throws -> Tastes {
    let districts: [String] = try all(
      """
      SELECT DISTINCT d.district FROM yedi_designer d WHERE d.id IN
        (SELECT designer_id FROM yedi_follow WHERE person_id = \(me.id))
        OR d.id IN (SELECT designer_id FROM yedi_booking WHERE client_id = \(me.id)
          AND state IN ('BOOKED', 'COMPLETED'))
      ORDER BY d.district LIMIT 20
      """
    ) { try $0[0] }
    let categories: [Yedi.Category] = try all(
      """
      SELECT DISTINCT o.category FROM yedi_like l JOIN yedi_post o ON o.id = l.post_id
      WHERE l.person_id = \(me.id) AND l.liked_at <= \(now) ORDER BY o.category
      """
    ) { try $0[0] }
    return Tastes(districts: districts, categories: categories)
  }

  /// The points of a post `o` of a designer `d` for a reader at a moment.
  ///
  /// Followed 30, nearby 15, of a liked category 15, unseen 25, and 40 when new, two less each day.
  private func recommendation(_ tastes: Tastes, for me: Member, at now: Instant) -> SQL {
    """
    (CASE WHEN EXISTS (SELECT 1 FROM yedi_follow f WHERE f.person_id = \(me.id)
        AND f.designer_id = o.designer_id) THEN 30 ELSE 0 END
      + CASE WHEN d.district IN \(tastes.districts) THEN 15 ELSE 0 END
      + CASE WHEN o.category IN \(tastes.categories) THEN 15 ELSE 0 END
      + CASE WHEN EXISTS (SELECT 1 FROM yedi_seen s WHERE s.person_id = \(me.id)
          AND s.post_id = o.id AND s.seen_at <= \(now)) THEN 0 ELSE 25 END
      + CASE WHEN o.created_at > \(now - .days(20))
          THEN 40 - 2 * ((\(now) - o.created_at) / 86400000) ELSE 0 END)
    """
  }

  /// The newest posts of a moment in the order of their points, without those behind a block.
  func rankedPosts(
    for me: Member, from place: PostFeed.Place, window: Int, limit: Int
  ) throws -> [(card: Yedi.PostCard, points: Int)] {
    let points = recommendation(try tastes(of: me, at: place.asOf), for: me, at: place.asOf)
    let start: SQL =
      place.post.map { "WHERE (q.points, q.id) < (\(place.points ?? 0), \($0))" } ?? ""
    // Only what is shown is read in full, not everything that is ranked.
    return try all(
      """
      SELECT \(sql: Yedi.PostCard.columns(for: me.account)), r.points
      FROM (SELECT q.id, q.points
        FROM (SELECT o.id, \(sql: points) AS points
          FROM (SELECT id, designer_id, category, created_at FROM yedi_post
            WHERE created_at <= \(place.asOf) ORDER BY id DESC LIMIT \(window)) o
          JOIN yedi_designer d ON d.id = o.designer_id JOIN yedi_person p ON p.id = d.person_id
          WHERE \(sql: findable(by: me.account))) q
        \(sql: start) ORDER BY q.points DESC, q.id DESC LIMIT \(limit)) r
      JOIN yedi_post o ON o.id = r.id JOIN yedi_designer d ON d.id = o.designer_id
      JOIN yedi_person p ON p.id = d.person_id
      ORDER BY r.points DESC, r.id DESC
      """
    ) { try (Yedi.PostCard($0), $0.next()) }
  }

  /// The last of the newest posts of a moment.
  func oldestRanked(asOf now: Instant, window: Int) throws -> ID<Yedi.PostCard>? {
    try value(
      """
      SELECT id FROM (SELECT id FROM yedi_post WHERE created_at <= \(now)
        ORDER BY id DESC LIMIT \(window)) o ORDER BY id LIMIT 1
      """)
  }
}
