import SQL
import Wire

extension Transaction {
  /// Updates the table of schools from the data files; removed schools stay for their members.
  func load(_ schools: [Catalogue.School]) throws {
    for school in schools {
      let changed = try run(
        """
        INSERT INTO yello_school (key, name, aliases, region, kind)
        VALUES (\(school.key), \(school.name), \(school.aliases.joined(separator: "|")),
          \(school.region), \(school.kind))
        ON CONFLICT (key) DO UPDATE SET name = excluded.name, aliases = excluded.aliases,
          region = excluded.region, kind = excluded.kind
        WHERE yello_school.name <> excluded.name OR yello_school.aliases <> excluded.aliases
          OR yello_school.region <> excluded.region OR yello_school.kind <> excluded.kind
        """)
      guard changed > 0 else { continue }
      let groups = try all("SELECT id FROM yello_group WHERE school = \(school.key)") {
        try $0[0] as ID<Group>
      }
      for group in groups {
        try run("DELETE FROM yello_group_ending WHERE group_id = \(group)")
        try addEndings(of: group)
      }
    }
  }
}
