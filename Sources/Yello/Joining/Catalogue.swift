import Commons
import Core
import SQL
import Wire

/// The schools and departments to choose from, read once from the data files.
///
/// Small enough to search in memory: some 250 universities, 120 high schools and 200 departments.
struct Catalogue: Sendable {
  struct School: Sendable {
    let key: String
    let name: String
    let english: String
    let aliases: [String]
    let region: String
    let kind: Yello.SchoolKind
    /// What it specialises in; decides which departments a university has.
    let field: String
    /// The search keys: name, short names, English name and key (snu, kaist).
    let spellings: [SearchKey]
  }

  struct Department: Sendable {
    let key: String
    let name: String
    let english: String
    let kinds: Set<String>
    let schools: Set<String>
    let spellings: [SearchKey]
  }

  /// The universities.
  let schools: [School]
  let highSchools: [School]
  private let departments: [Department]
  private let byKey: [String: School]

  /// Reads the tables; the first line of each names its columns.
  init(
    schools schoolTable: String, highSchools highSchoolTable: String,
    departments departmentTable: String
  ) {
    schools = readSchools(schoolTable, .university)
    highSchools = readSchools(highSchoolTable, .highSchool)
    departments = rows(of: departmentTable).map { row in
      let (name, english) = (row["korean"] ?? "", row["english"] ?? "")
      return Department(
        key: row["key"] ?? "", name: name, english: english, kinds: Set(list(row["kinds"])),
        schools: Set(list(row["universities"])), spellings: [name, english].map(SearchKey.init))
    }
    byKey = Dictionary(
      (schools + highSchools).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The schools of a kind, by name.
  func schools(of kind: Yello.SchoolKind) -> [School] {
    switch kind {
    case .university: schools
    case .highSchool: highSchools
    }
  }

  /// The names of all departments.
  var departmentNames: [String] { departments.map(\.name) }

  /// The school of a key.
  func school(_ key: String) -> School? { byKey[key] }

  /// The names of the department with this key; the key itself when it is unknown.
  func department(_ key: String) -> (ko: String, en: String) {
    departments.first { $0.key == key }.map { ($0.name, $0.english) } ?? (key, key)
  }

  /// Schools that match `keyword`, best match first; all of them by name when it is empty.
  func schools(foundBy keyword: String, of kind: Yello.SchoolKind = .university) -> [School] {
    schools(of: kind).found(by: keyword, \.spellings)
  }

  /// Departments of a school, by its kind or by its key, that match `keyword`.
  func departments(of school: School, foundBy keyword: String) -> [Department] {
    departments.filter {
      school.kind == .university && $0.kinds.contains(school.field)
        || $0.schools.contains(school.key)
    }.found(by: keyword, \.spellings)
  }
}

private func readSchools(_ table: String, _ kind: Yello.SchoolKind) -> [Catalogue.School] {
  rows(of: table).map { row in
    let (key, name, english) = (row["key"] ?? "", row["korean"] ?? "", row["english"] ?? "")
    let aliases = list(row["aliases"])
    return Catalogue.School(
      key: key, name: name, english: english, aliases: aliases, region: row["region"] ?? "",
      kind: kind, field: row["kind"] ?? "",
      spellings: ([name] + aliases + [english, key]).map(SearchKey.init))
  }
}

private func list(_ cell: String?) -> [String] {
  (cell ?? "").split(separator: "|").map(String.init)
}
