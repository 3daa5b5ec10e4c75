import Commons
import Core
import Delivery
import SQL
import Wire

/// Showing a meeting to a friend by a secret link that ends (`docs/decisions/0092`).
struct MeetingShares: Sendable {
  static let expiry = "sesac.share"

  let world: World

  func begin(_ jobs: Jobs) {
    jobs.on(Self.expiry) { job, db in
      try db.run("DELETE FROM sesac_meeting_share WHERE expires_at <= \(job.now)")
      return .done
    }
  }

  func show(
    _ match: ID<Sesac.Match>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Sesac.MeetingSharing {
    guard let view = try db.matchView(match, of: me.id) else { throw Refusal.notFound }
    return try Sesac.MeetingSharing(
      match: view, share: db.meetingShares(of: me.id, match, at: now).first)
  }

  func share(
    _ match: ID<Sesac.Match>, _ request: Sesac.ShareRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Sesac.MeetingSharing {
    guard let view = try db.matchView(match, of: me.id) else { throw Refusal.notFound }
    guard Sesac.ShareRequest.hourRange.contains(request.hours) else {
      throw Refusal.sesacShareHours
    }
    guard view.outcome == nil else { throw Refusal.sesacShareOver }
    // A link that has ended never works again.
    try db.run(
      """
      DELETE FROM sesac_meeting_share
      WHERE match_id = \(match) AND person_id = \(me.id) AND expires_at <= \(now)
      """)
    let end = now + .hours(request.hours)
    try db.run(
      """
      INSERT INTO sesac_meeting_share (match_id, person_id, secret, place, expires_at)
      VALUES (\(match), \(me.id), \(world.secret()), \(request.place), \(end))
      ON CONFLICT (match_id, person_id) DO UPDATE SET place = excluded.place,
        expires_at = excluded.expires_at
      """)
    try Jobs.schedule(Self.expiry, "\(match) \(me.id)", at: end, for: me.account, in: db)
    return try show(match, as: me, at: now, in: db)
  }

  func end(
    _ match: ID<Sesac.Match>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Sesac.MeetingSharing {
    try db.run(
      "DELETE FROM sesac_meeting_share WHERE match_id = \(match) AND person_id = \(me.id)")
    return try show(match, as: me, at: now, in: db)
  }

  /// What the link shows; the same refusal for one that has ended, one that never was, and one of a
  /// meeting of which either is in a block with `viewer`.
  func read(
    _ secret: String, for viewer: ID<Account>?, at now: Instant, in db: Transaction
  ) throws -> Sesac.SharedMeeting {
    func visible(_ other: SQL) -> SQL {
      guard let viewer else { return "" }
      return "AND \(sql: BlockList.notBlocked("\(viewer)", other))"
    }
    let partner: SQL = "CASE WHEN m.one_id = me.id THEN m.other_id ELSE m.one_id END"
    // The sharer's own page goes on, so that they can take the link back. To others a partner is
    // missing only when they have left.
    let isWhole: SQL =
      viewer.map {
        "AND (p.id IS NOT NULL OR \(sql: partner) IS NULL OR me.account_id = \($0))"
      } ?? ""
    let shared = try db.one(
      """
      SELECT me.nickname, s.place, m.started_at, s.expires_at, m.ended_at, p.nickname, p.sprout,
        p.background
      FROM sesac_meeting_share s JOIN sesac_match m ON m.id = s.match_id
      JOIN sesac_person me ON me.id = s.person_id
      LEFT JOIN sesac_person p ON p.id = \(sql: partner) \(sql: visible("p.account_id"))
      WHERE s.secret = \(secret) AND s.expires_at > \(now) \(sql: visible("me.account_id"))
        \(sql: isWhole)
      """
    ) { row in
      let (sharer, place): (Sesac.Nickname, Sesac.MeetingPlace) = try (row.next(), row.next())
      let (startedAt, until): (Instant, Instant) = try (row.next(), row.next())
      let ended: Instant? = try row.next()
      let partner: Sesac.Nickname? = try row.next()
      return try Sesac.SharedMeeting(
        sharer: sharer,
        partner: partner.map {
          try Sesac.SharedPartner(
            nickname: $0, look: Sesac.Look(sprout: row.next(), background: row.next()))
        }, place: place, startedAt: startedAt, until: until, isOver: ended != nil)
    }
    guard let shared else { throw Refusal.sesacShareGone }
    return shared
  }
}

extension Transaction {
  /// The links of a member, of one match or of all, latest end first.
  func meetingShares(
    of person: ID<Sesac.Person>, _ match: ID<Sesac.Match>? = nil, at now: Instant
  ) throws -> [Sesac.MeetingShare] {
    let only: SQL = match.map { "AND match_id = \($0)" } ?? ""
    return try all(
      """
      SELECT secret, place, expires_at FROM sesac_meeting_share
      WHERE person_id = \(person) AND expires_at > \(now) \(sql: only)
      ORDER BY expires_at DESC, match_id LIMIT 100
      """
    ) { row in
      try Sesac.MeetingShare(
        path: Sesac.sharedMeeting.path(row[0]), place: row[1], until: row[2])
    }
  }
}
