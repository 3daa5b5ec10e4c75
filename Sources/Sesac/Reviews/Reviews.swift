import Commons
import Core
import HTML
import SQL
import Wire

/// Reviews of a match, and reports of a person.
struct Reviews: Sendable {
  private static let pageSize = 20

  let world: World
  let rooms: MatchRooms
  let notices: MatchNotices
  let friends: Friends

  /// Reviews the partner, which ends the match for both.
  func review(
    _ match: ID<Sesac.Match>, _ request: Sesac.ReviewRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Sesac.State {
    guard let view = try db.matchView(match, of: me.id), let partner = view.partner else {
      throw Refusal.notFound
    }
    guard !request.titles.isEmpty else { throw Refusal.sesacTitles }
    guard view.outcome?.value != .cancelled else { throw Refusal.sesacReviewCancelled }
    guard now >= view.reviewableAt else {
      throw Refusal.sesacReviewEarly.retry(
        after: Int((view.reviewableAt - now).milliseconds + 999) / 1000)
    }
    let titles = request.titles.reduce(0) { $0 | 1 << $1.slot }
    let comment = request.comment?.text ?? ""
    let added = try db.run(
      """
      INSERT INTO sesac_review (id, match_id, author_id, subject_id, titles, comment, at)
      VALUES (\(reviewID(at: now)), \(match), \(me.id), \(partner.id), \(titles), \(comment),
        \(now)) ON CONFLICT (match_id, author_id) DO NOTHING
      """)
    guard try added == 1 || db.isSameReview(match, me.id, titles, comment) else {
      throw Refusal.sesacReviewTwice
    }
    if try db.finishMatch(match, .met, at: now) {
      try rooms.close(view.room, db)
      try db.tellState(partner.id)
    }
    try db.run("DELETE FROM sesac_seat WHERE person_id = \(me.id) AND match_id = \(match)")
    try db.run("UPDATE sesac_person SET cancels = 0, cancelled_at = NULL WHERE id = \(me.id)")
    try db.tellState(me.id)
    return try db.sesacState(of: me.id, at: now)
  }

  /// The id of a review, which tells no more of its time than its day: the minute would tell who met whom.
  private func reviewID(at now: Instant) -> ID<Sesac.Review> {
    let midnight = Zone.seoul.instant(of: Zone.seoul.day(at: now), minute: 0)
    return world.draw { random in
      ID(at: midnight, sequence: .random(in: 0...0xFFF, using: &random), random: random.next())
    }
  }

  /// A page of what was written about someone.
  func list(
    of person: ID<Sesac.Person>, _ request: PageRequest, as me: Member, in db: Transaction
  ) throws -> Page<Sesac.Review> {
    guard try person == me.id || db.mayMeet(person, me, at: world.now()) else {
      throw Refusal.notFound
    }
    let before: ID<Sesac.Review>? = try request.cursor.map {
      guard let id = ID<Sesac.Review>($0.text) else { throw Refusal.malformed("cursor") }
      return id
    }
    let rows = try db.reviews(of: person, before: before, limit: Self.pageSize + 1)
    return Page.cut(rows, at: Self.pageSize) { Cursor($0.id?.description ?? "") }
  }

  /// A review that somebody may read, to be reported.
  struct Found {
    let id: ID<Sesac.Review>
    let subject: ID<Sesac.Person>
    let comment: Sesac.Comment
  }

  /// 404 for a review without a comment, and of somebody whom `me` must not know of.
  func find(
    _ review: ID<Sesac.Review>, as me: Member, at now: Instant, in db: Transaction
  ) throws -> Found {
    let found = try db.one(
      "SELECT subject_id, comment FROM sesac_review WHERE id = \(review) AND comment <> ''"
    ) { try Found(id: review, subject: $0[0], comment: $0[1]) }
    guard let found, try found.subject == me.id || db.mayMeet(found.subject, me, at: now) else {
      throw Refusal.notFound
    }
    return found
  }

  /// Reports a review to the operators.
  func report(
    _ review: ID<Sesac.Review>, _ request: Sesac.ReviewReportRequest, as me: Member,
    at now: Instant, in db: Transaction
  ) throws -> Nothing {
    let review = try find(review, as: me, at: now, in: db)
    try Reports.file(
      Self.complaint(request.reasons, request.comment), app: "sesac", kind: "review",
      subject: review.id, by: me.id, id: world.id(), at: now, in: db)
    return Nothing()
  }

  /// Reports a person to the operators; the two never meet again.
  func report(
    _ person: ID<Sesac.Person>, _ request: Sesac.ReportRequest, as me: Member, at now: Instant,
    in db: Transaction
  ) throws -> Nothing {
    guard person != me.id, try db.mayMeet(person, me, at: now) else { throw Refusal.notFound }
    let complaint = try Self.complaint(request.reasons, request.comment)
    let isKnown = try db.exists(
      """
      SELECT 1 FROM report WHERE app = 'sesac' AND kind = 'person'
        AND reporter_id = \(me.id) AND subject_id = \(person)
      """)
    guard !isKnown else { throw Refusal.sesacReportTwice }
    let id = world.id(Reports.self)
    try Reports.file(
      complaint, app: "sesac", kind: "person", subject: person, by: me.id, id: id, at: now, in: db)
    guard let origin = try db.count(id, by: me, of: person) else { throw Refusal.notFound }
    // They lose sight of each other at once; a chat that goes on does not end by it.
    try db.endRequests(between: me.id, and: person)
    try friends.end(me.id, with: person, in: db)
    if try db.reporters(of: origin) >= Waiting.mostReporters {
      try db.endWait(of: person)
      try db.tellState(person)
    }
    return Nothing()
  }

  /// The reasons and words for operators; refused without a reason.
  private static func complaint(
    _ reasons: [Sesac.Reason], _ comment: Sesac.ReportComment?
  ) throws -> Wire.ReportRequest {
    guard let first = reasons.first else { throw Refusal.sesacReasons }
    let names = Sesac.Reason.allCases.filter(reasons.contains).map(\.name.ko)
    let words = "[\(names.joined(separator: ", "))] \(comment?.text ?? "")"
    return try Wire.ReportRequest(reason: first.platform, words: Wire.ReportWords(words))
  }
}

extension Sesac.Reason {
  /// The platform's reason closest to it.
  var platform: Wire.ReportReason {
    switch self {
    case .fraud: .spam
    case .words, .attack: .insult
    case .sexual: .sexual
    case .noShow, .other: .other
    }
  }
}

extension Transaction {
  /// Whether a review that exists is the one sent again.
  fileprivate func isSameReview(
    _ match: ID<Sesac.Match>, _ author: ID<Sesac.Person>, _ titles: Int, _ comment: String
  ) throws -> Bool {
    try exists(
      """
      SELECT 1 FROM sesac_review WHERE match_id = \(match) AND author_id = \(author)
        AND titles = \(titles) AND comment = \(comment)
      """)
  }

  fileprivate func reviews(
    of person: ID<Sesac.Person>, before: ID<Sesac.Review>?, limit: Int
  ) throws -> [Sesac.Review] {
    // The place of another's review would tell which was written first.
    let start: SQL =
      before.map {
        """
        AND (r.at, r.id) < (SELECT b.at, b.id FROM sesac_review b
          WHERE b.id = \($0) AND b.subject_id = \(person))
        """
      } ?? ""
    return try all(
      """
      SELECT r.id, r.titles, r.comment, r.at FROM sesac_review r
      WHERE r.subject_id = \(person) AND r.comment <> '' \(sql: start)
      ORDER BY r.at DESC, r.id DESC LIMIT \(limit)
      """
    ) { row in
      let (bits, at): (Int, Instant) = try (row[1], row[3])
      return try Sesac.Review(
        id: row[0], titles: Sesac.Title.allCases.filter { bits & 1 << $0.slot != 0 },
        comment: row[2], day: Zone.seoul.day(at: at))
    }
  }

  /// The counters and the newest comment of each of these people.
  func reputations(of people: [ID<Sesac.Person>]) throws -> [ID<Sesac.Person>: Sesac.Reputation] {
    guard !people.isEmpty else { return [:] }
    var found: [ID<Sesac.Person>: Sesac.Reputation] = [:]
    let rows = try all(
      """
      SELECT subject_id, titles, comment FROM sesac_review
      WHERE subject_id IN \(people) ORDER BY at DESC, id DESC
      """
    ) { row -> (ID<Sesac.Person>, Int, Sesac.Comment) in try (row[0], row[1], row[2]) }
    for (person, bits, comment) in rows {
      var mine = found[person] ?? Sesac.Reputation()
      for slot in 0..<9 where bits & 1 << slot != 0 { mine.counters[slot] += 1 }
      if !comment.text.isEmpty {
        mine.reviews += 1
        mine.newest = mine.newest ?? comment
      }
      found[person] = mine
    }
    return found
  }
}
