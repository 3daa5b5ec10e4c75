import Wire

extension Catalogue {
  /// A page of schools; the cursor is an offset, because the list never changes at run time.
  func page(_ request: Yello.SchoolSearch, size: Int) throws -> Page<Yello.School> {
    let found = schools(foundBy: request.keyword ?? "", of: request.kind ?? .university)
    return try Self.page(found, request.cursor, size) {
      Yello.School(
        key: $0.key, kind: $0.kind, name: $0.name, english: $0.english, region: $0.region)
    }
  }

  /// A page of departments of the school `key`.
  func page(
    _ request: Yello.Search, ofSchool key: String, size: Int
  ) throws -> Page<Yello.Department> {
    guard let school = school(key) else { throw Refusal.schoolUnknown }
    let found = departments(of: school, foundBy: request.keyword ?? "")
    return try Self.page(found, request.cursor, size) {
      Yello.Department(name: $0.name, english: $0.english)
    }
  }

  private static func page<Row, Item: Payload>(
    _ rows: [Row], _ cursor: Cursor?, _ size: Int, _ make: (Row) -> Item
  ) throws -> Page<Item> {
    let start = try cursor.map { cursor in
      guard let start = Int(cursor.text), (0...rows.count).contains(start) else {
        throw Refusal.malformed("cursor")
      }
      return start
    }
    let from = start ?? 0
    let end = min(from + size, rows.count)
    return Page(
      rows[from..<end].map(make), next: end < rows.count ? Cursor(String(end)) : nil,
      total: rows.count)
  }
}
