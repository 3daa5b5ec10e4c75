import Commons
import Core
import SQL
import Wire

/// Searches people by any part of a name, its initials or a handle, else by school or department.
struct PeopleSearch: Sendable {
  /// Finds people of my school first, then others; a blank keyword finds no one.
  ///
  /// “Contains” is a prefix search over indexed endings, so it stays fast with 100,000 people.
  func find(
    _ request: Yello.Search, as me: Member, in db: Transaction
  ) throws -> Page<Yello.FoundPerson> {
    // Names and handles contain no spaces; 강 도윤 is 강도윤.
    let wanted = String(searchable(request.keyword ?? "").drop { $0 == "@" })
    guard (1...20).contains(wanted.count) else { return Page([], next: nil) }
    // The cursor's text is the tier (0 my school, 1 others, 2 by group) followed by the ending or name.
    let cursor = try TextCursor(request.cursor)
    var hits: [SearchHit] = []
    let isByGroup = cursor?.text.hasPrefix("2") == true
    let stretches = KeyRange.all(wanted).filter { stretch in
      !isByGroup && (cursor.map { stretch.holds($0.text.dropFirst()) } ?? true)
    }
    for stretch in stretches {
      hits = try find(stretch, after: cursor, as: me, in: db)
      if !hits.isEmpty { break }
    }
    if hits.isEmpty, isByGroup || cursor == nil {
      hits = try db.hits(
        inGroup: wanted, of: me, after: cursor.map { ($0.text.dropFirst(), $0.id) },
        limit: pageSize + 1)
    }
    let page = Page.cut(hits, at: pageSize) {
      TextCursor($0.tier.rawValue + $0.ending, $0.found.person.id).cursor
    }
    return Page(page.items.map(\.found), next: page.next)
  }

  private func find(
    _ stretch: KeyRange, after cursor: TextCursor?, as me: Member, in db: Transaction
  ) throws -> [SearchHit] {
    var hits: [SearchHit] = []
    if cursor.map({ $0.text.hasPrefix("0") }) ?? true {
      hits = try db.hits(
        stretch, of: me, in: .mySchool, after: cursor.map { ($0.text.dropFirst(), $0.id) },
        limit: pageSize + 1)
    }
    if hits.count <= pageSize {
      let start = cursor.flatMap {
        $0.text.hasPrefix("1") ? ($0.text.dropFirst(), $0.id) : nil
      }
      hits += try db.hits(
        stretch, of: me, in: .otherSchools, after: start, limit: pageSize + 1 - hits.count)
    }
    return hits
  }
}

/// A person found and the ending that matched.
struct SearchHit: Codable, Sendable, Hashable {
  enum Tier: String, Codable, Sendable {
    case mySchool = "0"
    case otherSchools = "1"
    case byGroup = "2"
  }

  var found: Yello.FoundPerson
  var ending: String
  var tier: Tier
}

extension Transaction {
  /// People whose school or department contains the keyword, by name.
  fileprivate func hits(
    inGroup keyword: String, of me: Member,
    after: (name: Substring, id: ID<Yello.Person>)?, limit: Int
  ) throws -> [SearchHit] {
    guard keyword.count >= 2, keyword.allSatisfy({ $0.isLetter || $0.isNumber }) else { return [] }
    let go: SQL = after.map { "AND (p.name, p.id) > (\(String($0.name)), \($0.id))" } ?? ""
    return try all(
      """
      SELECT \(sql: Yello.Person.columns),
        EXISTS (SELECT 1 FROM yello_friend f WHERE f.person_id = \(me.id) AND f.friend_id = p.id)
      FROM yello_person p \(sql: Yello.Person.joins)
      WHERE p.group_id IN (SELECT e.group_id FROM yello_group_ending e
          WHERE e.ending >= \(keyword) AND e.ending < \(keyword + "\u{10FFFF}"))
        AND p.id <> \(me.id) AND \(sql: Self.notBlocked(me.account)) \(sql: go)
      ORDER BY p.name, p.id LIMIT \(limit)
      """
    ) { row in
      let found = try Yello.FoundPerson(person: Yello.Person(row), isFriend: row.next())
      return SearchHit(found: found, ending: found.person.name.text, tier: .byGroup)
    }
  }
}

extension Transaction {
  func hits(
    _ stretch: KeyRange, of me: Member, in tier: SearchHit.Tier,
    after: (ending: Substring, id: ID<Yello.Person>)?, limit: Int
  ) throws -> [SearchHit] {
    let go: SQL =
      after.map { "AND (e.ending, e.person_id) > (\(String($0.ending)), \($0.id))" } ?? ""
    let school: SQL = tier == .mySchool ? "=" : "<>"
    return try all(
      """
      SELECT \(sql: Yello.Person.columns),
        EXISTS (SELECT 1 FROM yello_friend f WHERE f.person_id = \(me.id) AND f.friend_id = p.id),
        e.ending
      FROM yello_ending e JOIN yello_person p ON p.id = e.person_id \(sql: Yello.Person.joins)
      WHERE e.ending >= \(stretch.first) AND e.ending < \(stretch.beyond) \(sql: go)
        AND e.school \(sql: school) \(me.school)
        AND p.id <> \(me.id) AND \(sql: Self.notBlocked(me.account))
        AND NOT EXISTS (SELECT 1 FROM yello_ending x WHERE x.person_id = p.id
          AND x.ending >= \(stretch.first) AND x.ending < e.ending)
      ORDER BY e.ending, e.person_id LIMIT \(limit)
      """
    ) {
      try SearchHit(
        found: Yello.FoundPerson(person: Yello.Person($0), isFriend: $0.next()), ending: $0.next(),
        tier: tier)
    }
  }
}
