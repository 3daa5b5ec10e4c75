public import Wire

extension Page {
  /// A page of at most `size` rows out of one more than that; the extra row tells that there is more.
  public static func cut(
    _ rows: consuming [Item], at size: Int, total: Int? = nil, cursor: (Item) -> Cursor
  ) -> Page {
    guard rows.count > size, size > 0 else { return Page(rows, next: nil, total: total) }
    rows.removeLast(rows.count - size)
    let next = cursor(rows[size - 1])
    return Page(rows, next: next, total: total)
  }
}

/// What `LIKE … ESCAPE '!'` matches wherever `keyword` stands; a person's % and _ stand for themselves.
public func anywhere(_ keyword: String) -> String {
  "%" + keyword.lowercased().replacing(#/[%_!]/#) { "!\($0.output)" } + "%"
}
