import Commons
import Core
import SQL
import Wire

/// Which people are recommended, and in what order.
enum Nearby {
  /// My department by name.
  case department
  /// My school by name.
  case school
  /// My high school: my class, then my grade, then the others, each by name.
  case classFirst

  init(_ circle: Rules.Circle, for me: Member) {
    self =
      switch circle {
      case _ where me.isInHighSchool: .classFirst
      case .department: .department
      case .school: .school
      }
  }

  /// Requires of `p` to be near `me`.
  fileprivate func holds(_ me: ID<Yello.Person>) -> SQL {
    switch self {
    case .department: "p.group_id = (SELECT group_id FROM yello_person WHERE id = \(me))"
    case .school, .classFirst:
      """
      g.school = (SELECT mg.school FROM yello_person mp
        JOIN yello_group mg ON mg.id = mp.group_id WHERE mp.id = \(me))
      """
    }
  }

  /// 0 for my class, 1 for my grade, 2 for others; nil when only names order.
  fileprivate func distance(_ me: ID<Yello.Person>) -> SQL? {
    guard self == .classFirst else { return nil }
    return """
      (SELECT CASE WHEN m.group_id = p.group_id THEN 0 WHEN m.entry_year = p.entry_year THEN 1
        ELSE 2 END FROM yello_person m WHERE m.id = \(me))
      """
  }
}

extension Transaction {
  /// People near me who are neither me, friends, nor blocked either way.
  ///
  /// A cursor's text is the name, behind a digit for the distance where that orders.
  func recommended(
    to me: ID<Yello.Person>, _ nearby: Nearby, after cursor: TextCursor?, size: Int
  ) throws -> Page<Yello.Person> {
    let distance = nearby.distance(me)
    let start: SQL =
      if let distance, let cursor {
        """
        AND (\(sql: distance), p.name, p.id)
          > (\(Int(cursor.text.prefix(1)) ?? 0), \(String(cursor.text.dropFirst())), \(cursor.id))
        """
      } else {
        after(cursor)
      }
    let first: SQL = distance.map { "\(sql: $0), " } ?? ""
    let people = try all(
      """
      SELECT \(sql: Yello.Person.columns), \(sql: distance ?? "0") FROM yello_person p
      \(sql: Yello.Person.joins)
      WHERE \(sql: nearby.holds(me)) AND \(sql: isNew(to: me)) \(sql: start)
      ORDER BY \(sql: first) p.name, p.id LIMIT \(size + 1)
      """
    ) { try Recommended(person: Yello.Person($0), distance: $0.next()) }
    let page = Page.cut(people, at: size) {
      TextCursor((distance == nil ? "" : "\($0.distance)") + $0.person.name.text, $0.person.id)
        .cursor
    }
    return Page(page.items.map(\.person), next: page.next)
  }

  /// How many people near me are recommended to me.
  func countRecommended(to me: ID<Yello.Person>, _ nearby: Nearby) throws -> Int {
    try value(
      """
      SELECT COUNT(*) FROM yello_person p JOIN yello_group g ON g.id = p.group_id
      WHERE \(sql: nearby.holds(me)) AND \(sql: isNew(to: me))
      """) ?? 0
  }

  private func isNew(to me: ID<Yello.Person>) -> SQL {
    """
    p.id <> \(me) AND NOT EXISTS (
        SELECT 1 FROM yello_friend f WHERE f.person_id = \(me) AND f.friend_id = p.id)
      AND \(sql: notBlocked(me))
    """
  }
}

private struct Recommended: Codable, Sendable, Hashable {
  var person: Yello.Person
  var distance: Int
}
