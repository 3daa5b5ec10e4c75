import Commons
import Foundation
import SQL
import Wire

/// The schools and departments people choose from, read once from the data files.
///
/// Small enough to search in memory: some 250 schools and 200 departments.
struct Catalogue: Sendable {
  struct School: Sendable {
    let key: String
    let name: String
    let english: String
    let aliases: [String]
    let region: String
    let kind: String
  }

  private struct Department: Sendable {
    let key: String
    let name: String
    let english: String
    let kinds: Set<String>
    let schools: Set<String>
  }

  let schools: [School]
  private let departments: [Department]
  private let byKey: [String: School]

  /// Reads the two tables, whose first lines name their columns.
  init(schools schoolTable: String, departments departmentTable: String) {
    schools = rows(of: schoolTable).map {
      School(
        key: $0["key"] ?? "", name: $0["korean"] ?? "", english: $0["english"] ?? "",
        aliases: list($0["aliases"]),
        region: $0["region"] ?? "", kind: $0["kind"] ?? "")
    }
    departments = rows(of: departmentTable).map {
      Department(
        key: $0["key"] ?? "", name: $0["korean"] ?? "", english: $0["english"] ?? "",
        kinds: Set(list($0["kinds"])),
        schools: Set(list($0["universities"])))
    }
    byKey = Dictionary(schools.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Every department there is, by name.
  var departmentNames: [String] { departments.map(\.name) }

  /// The school of a key.
  func school(_ key: String) -> School? { byKey[key] }

  /// The names of the department of a key; the key itself when there is none.
  func department(_ key: String) -> (ko: String, en: String) {
    departments.first { $0.key == key }.map { ($0.name, $0.english) } ?? (key, key)
  }

  /// Schools whose name or short name holds `keyword`, by name; all of them when it is empty.
  func schools(holding keyword: String) -> [School] {
    let wanted = fold(keyword)
    guard !wanted.isEmpty else { return schools }
    return schools.filter { school in
      fold(school.name).contains(wanted) || school.aliases.contains { fold($0).contains(wanted) }
    }
  }

  /// Departments taught at a school, by its kind or by name, whose name holds `keyword`.
  func departments(of school: School, holding keyword: String) -> [String] {
    let wanted = fold(keyword)
    return departments.filter { department in
      (department.kinds.contains(school.kind) || department.schools.contains(school.key))
        && (wanted.isEmpty || fold(department.name).contains(wanted))
    }.map(\.name)
  }
}

/// Composed, without spaces, in lower case: how people type names.
private func fold(_ text: String) -> String {
  text.precomposed.lowercased().filter { !$0.isWhitespace }
}

private func list(_ cell: String?) -> [String] {
  (cell ?? "").split(separator: "|").map(String.init)
}
