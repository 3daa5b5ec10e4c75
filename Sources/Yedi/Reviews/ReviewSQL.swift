import Commons
import Core
import SQL
import Wire

/// Keywords stored as an integer, one bit per case in declaration order.
struct KeywordSet {
  let list: [Yedi.Keyword]

  init(_ list: [Yedi.Keyword]) { self.list = Yedi.Keyword.allCases.filter(list.contains) }

  init(bits: Int) {
    list = Yedi.Keyword.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element)
  }

  var bits: Int {
    Yedi.Keyword.allCases.enumerated().reduce(0) {
      $0 | (list.contains($1.element) ? 1 << $1.offset : 0)
    }
  }
}

extension Transaction {
  /// Reviews that match `which`, without those of authors and designers behind a block.
  ///
  /// Authors and the designers they are about always find them; behind a block they are not named to each other.
  func reviews(
    for account: ID<Account>?, where which: SQL, limit: Int
  ) throws -> [Yedi.Review] {
    let (mine, ofMe, apart): (SQL, SQL, SQL) =
      account.map {
        (
          "c.account_id = \($0)", "p.account_id = \($0)",
          """
          (\(sql: BlockList.notBlocked("\($0)", "p.account_id"))
            AND \(sql: BlockList.notBlocked("\($0)", "c.account_id")))
          """
        )
      } ?? ("1 = 0", "1 = 0", "1 = 1")
    typealias Found = (
      review: Yedi.Review, booking: ID<Yedi.Booking>, designer: ID<Yedi.Designer>
    )
    let rows = try all(
      """
      SELECT v.id, v.booking_id, v.designer_id, v.stars, v.keywords, v.text, v.photos, v.reply,
        v.created_at, CASE WHEN \(sql: apart) OR \(sql: mine) THEN c.name END,
        CASE WHEN \(sql: mine) THEN 1 ELSE 0 END, CASE WHEN \(sql: ofMe) THEN 1 ELSE 0 END
      FROM yedi_review v JOIN yedi_person c ON c.id = v.person_id
      JOIN yedi_designer d ON d.id = v.designer_id JOIN yedi_person p ON p.id = d.person_id
      WHERE \(sql: which) AND (\(sql: apart) OR \(sql: mine) OR \(sql: ofMe))
      ORDER BY v.id DESC LIMIT \(limit)
      """
    ) { row -> Found in
      let (id, booking, designer): (ID<Yedi.Review>, ID<Yedi.Booking>, ID<Yedi.Designer>) = try (
        row.next(), row.next(), row.next()
      )
      let (stars, keywords, text): (Int, Int, Yedi.ReviewText) = try (
        row.next(), row.next(), row.next()
      )
      let (photos, reply, at): (PhotoList, Yedi.ReplyText?, Instant) = try (
        row.next(), row.next(), row.next()
      )
      let (name, isMine, isOfMe): (String?, Bool, Bool) = try (row.next(), row.next(), row.next())
      let author = isMine ? name : "\(name?.prefix(1) ?? "○")○○"
      let review = Yedi.Review(
        id: id, designer: nil, author: author ?? "", stars: stars,
        keywords: KeywordSet(bits: keywords).list, text: text, photos: photos.photos,
        services: [], reply: reply, isMine: isMine, isOfMe: isOfMe, at: at)
      return (review, booking, designer)
    }
    let designers = try all(
      """
      SELECT \(sql: Yedi.DesignerCard.columns) FROM yedi_designer d
      JOIN yedi_person p ON p.id = d.person_id
      WHERE d.id IN \(Array(Set(rows.map(\.designer)))) AND \(sql: notBlocked(from: account))
      """
    ) { try Yedi.DesignerCard($0) }
    let services: [(booking: ID<Yedi.Booking>, name: Yedi.ServiceName)] = try all(
      """
      SELECT booking_id, name FROM yedi_booking_service WHERE booking_id IN \(rows.map(\.booking))
      ORDER BY booking_id, CASE kind WHEN 'CUT' THEN 0 WHEN 'PERM' THEN 1 ELSE 2 END
      """
    ) { try ($0[0], $0[1]) }
    return rows.map { row in
      var review = row.review
      review.designer = designers.first { $0.id == row.designer }
      review.services = services.filter { $0.booking == row.booking }.map(\.name)
      return review
    }
  }

  /// Counted from all reviews of a designer, so that it equals a recount.
  func reviewSummary(of designer: ID<Yedi.Designer>) throws -> Yedi.ReviewSummary {
    let all = Yedi.Keyword.allCases
    let sums = (0..<all.count).map { place -> SQL in
      ", COALESCE(SUM(keywords / \(raw: String(1 << place)) % 2), 0)"
    }
    let columns = sums.reduce("COUNT(*), COALESCE(SUM(stars), 0)" as SQL) {
      "\(sql: $0)\(sql: $1)"
    }
    let found = try one(
      "SELECT \(sql: columns) FROM yedi_review WHERE designer_id = \(designer)"
    ) { row in
      try (0..<(all.count + 2)).map { _ -> Int in try row.next() }
    }
    guard let found else { return Yedi.ReviewSummary(count: 0, stars: 0, keywords: []) }
    // Sorting is not stable in Swift, so the declaration order decides between equal counts.
    let counts = all.enumerated().map {
      (place: $0.offset, keyword: $0.element, count: found[$0.offset + 2])
    }
    .filter { $0.count > 0 }.sorted { ($1.count, $0.place) < ($0.count, $1.place) }
    return Yedi.ReviewSummary(
      count: found[0], stars: found[1],
      keywords: counts.map { Yedi.KeywordCount(keyword: $0.keyword, count: $0.count) })
  }
}
