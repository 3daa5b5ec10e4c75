/// The rows of a tab-separated table as dictionaries; the first line holds the keys.
public func rows(of table: String) -> [[String: String]] {
  let lines = table.split(whereSeparator: \.isNewline)
  guard let names = lines.first?.split(separator: "\t", omittingEmptySubsequences: false) else {
    return []
  }
  return lines.dropFirst().map { line in
    let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
    return Dictionary(
      zip(names.map(String.init), cells.map(String.init)), uniquingKeysWith: { $1 })
  }
}
