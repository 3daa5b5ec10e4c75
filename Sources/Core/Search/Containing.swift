public import SQL

extension Transaction {
  /// The condition that `text` contains `keyword`, in either case of ASCII letters.
  ///
  /// `%` and `_` in it are literal.
  public func contains(_ keyword: String, in text: SQL) -> SQL {
    "\(sql: engine.lowercased(text)) LIKE \(containsPattern(keyword)) ESCAPE '!'"
  }
}

/// A `LIKE … ESCAPE '!'` pattern that matches `keyword` anywhere.
private func containsPattern(_ keyword: String) -> String {
  var pattern = "%"
  for letter in keyword.unicodeScalars {
    if ["%", "_", "!"].contains(letter) { pattern += "!" }
    pattern += letter.isASCII ? Character(letter).lowercased() : String(letter)
  }
  return pattern + "%"
}
