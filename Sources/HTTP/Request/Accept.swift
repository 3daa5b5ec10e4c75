/// The preference of `Accept` for `type`, from 0 to 1.
///
/// It is the weight of the most specific media range that matches (RFC 9110 §12.5.1).
func weight(of type: String, in accept: String) -> Double {
  let family = Substring(type.utf8.prefix { $0 != UInt8(ascii: "/") }) + "/*"
  var best = (specificity: -1, weight: 0.0)
  for part in accept.utf8.split(separator: UInt8(ascii: ",")) {
    let range = trimmed(part.prefix { $0 != UInt8(ascii: ";") })
    let specificity =
      isSame(range, type) ? 2 : isSame(range, family) ? 1 : isSame(range, "*/*") ? 0 : -1
    guard specificity > best.specificity else { continue }
    let parameters = part.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let quality = parameters.dropFirst().map(trimmed).first { $0.starts(with: "q=".utf8) }
    best = (specificity, quality.flatMap { Double(Substring($0.dropFirst(2))) } ?? 1)
  }
  return best.weight
}

extension Request {
  /// Which of JSON and HTML `Accept` asks for by name; nil when it names neither, as in `*/*` or
  /// without the header.
  ///
  /// Of two that are named the heavier wins, and HTML when they weigh the same.
  public var namedType: NamedType? {
    guard let accept = header("Accept") else { return nil }
    // What browsers and the client send: nothing weighs more than a first range without a weight.
    if accept == "text/html" || accept.utf8.starts(with: "text/html,".utf8) { return .html }
    if accept == "application/json" { return .json }
    let json = namedWeight(of: "application/json", in: accept)
    let html = namedWeight(of: "text/html", in: accept)
    guard json > 0 || html > 0 else { return nil }
    return json > html ? .json : .html
  }

  /// Whether `Accept` takes `type` at all; without the header it takes everything.
  public func accepts(_ type: String) -> Bool {
    header("Accept").map { weight(of: type, in: $0) > 0 } ?? true
  }

  /// The weight of `type` where `Accept` names it, and 0 where only a wildcard covers it.
  private func namedWeight(of type: String, in accept: String) -> Double {
    let names = accept.utf8.split(separator: UInt8(ascii: ",")).contains { part in
      isSame(trimmed(part.prefix { $0 != UInt8(ascii: ";") }), type)
    }
    return names ? weight(of: type, in: accept) : 0
  }
}

/// The two forms a payload is answered in.
public enum NamedType: Sendable {
  case json, html
}

/// Compares `text` with the lower-case `word`, ignoring case.
private func isSame(_ text: Substring.UTF8View, _ word: some StringProtocol) -> Bool {
  text.elementsEqual(word.utf8) { letter, wanted in
    (letter &- 65 < 26 ? letter | 32 : letter) == wanted
  }
}

/// `text` without spaces and tabs at either end.
func trimmed(_ text: Substring) -> Substring { Substring(trimmed(text.utf8)) }

private func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
  let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
  var text = text.drop(while: isBlank)
  while let last = text.last, isBlank(last) { text.removeLast() }
  return text
}
