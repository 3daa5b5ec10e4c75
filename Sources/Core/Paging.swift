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

/// A `LIKE … ESCAPE '!'` pattern that matches `keyword` anywhere.
///
/// `%` and `_` in it are escaped.
public func containsPattern(_ keyword: String) -> String {
  var pattern = "%"
  for letter in keyword.lowercased().unicodeScalars {
    if ["%", "_", "!"].contains(letter) { pattern += "!" }
    pattern.unicodeScalars.append(letter)
  }
  return pattern + "%"
}
