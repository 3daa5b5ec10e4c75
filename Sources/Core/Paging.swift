public import Wire

extension Page {
  /// Makes a page from a query for `size + 1` rows; the extra row shows that there is a next page.
  public static func cut(
    _ rows: consuming [Item], at size: Int, total: Int? = nil, cursor: (Item) -> Cursor
  ) -> Page {
    guard rows.count > size, size > 0 else { return Page(rows, next: nil, total: total) }
    rows.removeLast(rows.count - size)
    let next = cursor(rows[size - 1])
    return Page(rows, next: next, total: total)
  }
}
