import Commons
import Core
import SQL
import Wire

extension Transaction {
  /// Records news for a person; a repeated deed of the same actor replaces the earlier one.
  func addNews(
    _ id: ID<Yello.News>, _ kind: Yello.News.Kind, to person: ID<Yello.Person>,
    by actor: ID<Yello.Person>? = nil, points: Int? = nil
  ) throws {
    if let actor {
      try run(
        """
        DELETE FROM yello_news
        WHERE person_id = \(person) AND actor_id = \(actor) AND kind = \(kind.rawValue)
        """)
    }
    try run(
      """
      INSERT INTO yello_news (id, person_id, kind, actor_id, points)
      VALUES (\(id), \(person), \(kind.rawValue), \(actor), \(points))
      """)
  }

  /// The newest news of a person, without people either side has blocked.
  func news(of me: ID<Yello.Person>) throws -> [Yello.News] {
    let rows: [(id: ID<Yello.News>, kind: String, points: Int?, actor: ID<Yello.Person>?)] =
      try all(
        """
        SELECT id, kind, points, actor_id FROM yello_news WHERE person_id = \(me)
        ORDER BY id DESC LIMIT 20
        """
      ) { try ($0[0], $0[1], $0[2], $0[3]) }
    let actors = rows.compactMap(\.actor)
    let people: [Yello.Person] =
      actors.isEmpty
      ? []
      : try all(
        """
        SELECT \(sql: Yello.Person.columns) FROM yello_person p \(sql: Yello.Person.joins)
        WHERE p.id IN \(actors) AND \(sql: notBlocked(me)) ORDER BY p.id
        """
      ) { try Yello.Person($0) }
    return rows.compactMap { row in
      guard let kind = Yello.News.Kind(rawValue: row.kind) else { return nil }
      let person = people.first { $0.id == row.actor }
      guard row.actor == nil || person != nil else { return nil }
      return Yello.News(id: row.id, kind: kind, person: person, points: row.points)
    }
  }

  func deleteNews(of me: ID<Yello.Person>, upTo last: ID<Yello.News>) throws {
    try run("DELETE FROM yello_news WHERE person_id = \(me) AND id <= \(last)")
  }

  /// Deletes news between two people in both directions.
  func deleteNews(between one: ID<Yello.Person>, and other: ID<Yello.Person>) throws {
    try run(
      """
      DELETE FROM yello_news WHERE (person_id = \(one) AND actor_id = \(other))
        OR (person_id = \(other) AND actor_id = \(one))
      """)
  }
}
