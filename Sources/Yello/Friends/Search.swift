import Commons
import SQL
import Wire

/// Searches people by any part of a name, of its initials or of a handle.
struct PeopleSearch: Sendable {
  /// Finds people of my school first, then others; a blank keyword finds no one.
  ///
  /// “Contains” is a prefix search over indexed endings, so it stays fast with 100,000 people.
  func find(
    _ request: Yello.Search, as me: ID<Yello.Person>, in db: Transaction
  ) throws -> Page<Yello.Found> {
    let keyword = (request.keyword ?? "").precomposed.trimmed.lowercased()
    let wanted = keyword.hasPrefix("@") ? String(keyword.dropFirst()) : keyword
    guard (1...20).contains(wanted.count) else { return Page([], next: nil) }
    // The cursor's text is the tier (0 my school, 1 others) followed by the ending.
    let cursor = try TextCursor(request.cursor)
    var hits: [Hit] = []
    let stretches = KeyRange.all(wanted).filter { stretch in
      cursor.map { stretch.holds($0.text.dropFirst()) } ?? true
    }
    for stretch in stretches {
      hits = try find(stretch, after: cursor, as: me, in: db)
      if !hits.isEmpty { break }
    }
    let page = Page.cut(hits, at: pageSize) {
      TextCursor(($0.tier == .mySchool ? "0" : "1") + $0.ending, $0.found.person.id).cursor
    }
    return Page(page.items.map(\.found), next: page.next)
  }

  private func find(
    _ stretch: KeyRange, after cursor: TextCursor?, as me: ID<Yello.Person>, in db: Transaction
  ) throws -> [Hit] {
    var hits: [Hit] = []
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

/// A half-open range of endings that share a prefix.
struct KeyRange: Sendable {
  let first: String
  let beyond: String

  /// The ranges to search for `wanted` and its completions; the first with a hit is used.
  ///
  /// A completion is a syllable the last, half-typed one can become.
  static func all(_ wanted: String) -> [KeyRange] {
    let letters = Array(wanted.unicodeScalars)
    let begun = PartialInput.all(letters).map { reading in
      KeyRange(
        first: (reading.before + [reading.last.lowerBound]).text,
        beyond: (reading.before + [reading.last.upperBound]).text + "\u{10FFFF}")
    }
    // A syllable lies within its completions' range; a consonant can also be an initial.
    let isSyllable = letters.last.map { ("가"..."힣").contains($0) } ?? false
    return isSyllable ? begun : [KeyRange(first: wanted, beyond: wanted + "\u{10FFFF}")] + begun
  }

  func holds(_ ending: Substring) -> Bool {
    !ending.unicodeScalars.lexicographicallyPrecedes(first.unicodeScalars)
      && ending.unicodeScalars.lexicographicallyPrecedes(beyond.unicodeScalars)
  }
}

/// A person found and the ending that matched.
struct Hit: Codable, Sendable, Hashable {
  enum Tier: String, Codable, Sendable {
    case mySchool, otherSchools
  }

  var found: Yello.Found
  var ending: String
  var tier: Tier
}

extension Transaction {
  func hits(
    _ stretch: KeyRange, of me: ID<Yello.Person>, in tier: Hit.Tier,
    after: (ending: Substring, id: ID<Yello.Person>)?, limit: Int
  ) throws -> [Hit] {
    let go: SQL =
      after.map { "AND (e.ending, e.person_id) > (\(String($0.ending)), \($0.id))" } ?? ""
    let school: SQL = tier == .mySchool ? "=" : "<>"
    return try all(
      """
      SELECT \(sql: Yello.Person.columns),
        EXISTS (SELECT 1 FROM yello_friend f WHERE f.person_id = \(me) AND f.friend_id = p.id),
        e.ending
      FROM yello_ending e JOIN yello_person p ON p.id = e.person_id \(sql: Yello.Person.joins)
      WHERE e.ending >= \(stretch.first) AND e.ending < \(stretch.beyond) \(sql: go)
        AND e.school \(sql: school) (SELECT mg.school FROM yello_person mp
          JOIN yello_group mg ON mg.id = mp.group_id WHERE mp.id = \(me))
        AND p.id <> \(me) AND \(sql: apart(me))
        AND NOT EXISTS (SELECT 1 FROM yello_ending x WHERE x.person_id = p.id
          AND x.ending >= \(stretch.first) AND x.ending < e.ending)
      ORDER BY e.ending, e.person_id LIMIT \(limit)
      """
    ) {
      try Hit(
        found: Yello.Found(person: Yello.Person($0), isFriend: $0.next()), ending: $0.next(),
        tier: tier)
    }
  }
}
