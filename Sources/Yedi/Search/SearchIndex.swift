import Commons
import Core
import HTML
import SQL
import Wire

/// The endings under which a text is found: of its letters, and of their initial consonants.
///
/// Only letters and digits count, in lower case.
func searchEndings(of text: String) -> Set<String> {
  let letters = searchLetters(of: text)
  return [letters, initials(of: letters)].reduce(into: []) { endings, form in
    endings.formUnion(form.indices.map { String(form[$0...]) })
  }
}

/// The letters and digits of a text or keyword, in lower case and composed.
func searchLetters(of text: String) -> String {
  text.precomposed.lowercased().filter { $0.isLetter || $0.isNumber }
}

extension Transaction {
  /// Writes the search keys of a designer anew.
  func indexDesigner(_ id: ID<Yedi.Designer>) throws {
    let services: [String] = try all(
      "SELECT DISTINCT name FROM yedi_service WHERE designer_id = \(id) ORDER BY name"
    ) { try $0[0] }
    let endings = try one(
      """
      SELECT p.name, d.shop, d.district, d.specialities FROM yedi_designer d
      JOIN yedi_person p ON p.id = d.person_id WHERE d.id = \(id)
      """
    ) { row -> Set<String> in
      let texts: [String] = try [row[0], row[1], row[2]]
      let names = try SpecialitySet(bits: row[3]).list.map(\.name)
      return (texts + services + names.flatMap { [$0.ko, $0.en] }).reduce(into: []) {
        $0.formUnion(searchEndings(of: $1))
      }
    }
    try run("DELETE FROM yedi_ending WHERE designer_id = \(id)")
    try insert((endings ?? []).sorted(), "INSERT INTO yedi_ending (ending, designer_id)") {
      "(\($0), \(id))"
    }
  }

  /// The designers with an ending in `range`, each by its first one.
  func designers(
    in range: KeyRange, after: (ending: String, id: ID<Yedi.Designer>)?, for account: ID<Account>?,
    limit: Int
  ) throws -> [(card: Yedi.DesignerCard, ending: String)] {
    try all(Self.designers(in: range, after: after, for: account, limit: limit)) {
      try (Yedi.DesignerCard($0), $0.next())
    }
  }

  /// What `designers(in:after:for:limit:)` asks, in the order of the index.
  static func designers(
    in range: KeyRange, after: (ending: String, id: ID<Yedi.Designer>)?, for account: ID<Account>?,
    limit: Int
  ) -> SQL {
    let start: SQL =
      after.map { "AND (e.ending, e.designer_id) > (\($0.ending), \($0.id))" } ?? ""
    // Who may be found is asked apart from the join. As a condition of it, SQLite with statistics reads every
    // person for a Bloom filter first (https://sqlite.org/optoverview.html#hash_joins).
    return """
      SELECT \(sql: Yedi.DesignerCard.columns), e.ending FROM yedi_ending e
      JOIN yedi_designer d ON d.id = e.designer_id JOIN yedi_person p ON p.id = d.person_id
      WHERE e.ending >= \(range.first) AND e.ending < \(range.beyond) \(sql: start)
        AND NOT EXISTS (SELECT 1 FROM yedi_ending x WHERE x.designer_id = e.designer_id
          AND x.ending >= \(range.first) AND x.ending < e.ending)
        AND EXISTS (SELECT 1 FROM yedi_designer d JOIN yedi_person p ON p.id = d.person_id
          WHERE d.id = e.designer_id AND \(sql: findable(by: account)))
      ORDER BY e.ending, e.designer_id LIMIT \(limit)
      """
  }
}
