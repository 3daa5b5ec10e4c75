/// How much an `Accept` header wants `type`, 0 to 1: the weight of the most specific range that covers it (RFC 9110 §12.5.1).
func weight(of type: String, in accept: String) -> Double {
  let family = type.prefix { $0 != "/" } + "/*"
  var best = (specificity: -1, weight: 0.0)
  for part in accept.split(separator: ",") {
    let pieces = part.split(separator: ";")
    guard let first = pieces.first else { continue }
    let range = trimmed(first).lowercased()
    let specificity = range == type ? 2 : range == family ? 1 : range == "*/*" ? 0 : -1
    guard specificity > best.specificity else { continue }
    let quality = pieces.dropFirst().map(trimmed).first { $0.hasPrefix("q=") }
    best = (specificity, quality.flatMap { Double($0.dropFirst(2)) } ?? 1)
  }
  return best.weight
}

/// `text` without spaces and tabs at either end.
func trimmed(_ text: Substring) -> Substring {
  var text = text.drop { $0 == " " || $0 == "\t" }
  while let last = text.last, last == " " || last == "\t" { text.removeLast() }
  return text
}
