import Wire

/// One decoded name and value of a form or query.
typealias FormField = (name: String, value: String)

/// The most fields a form may have; our pages have a few dozen.
let maxFields = 1_000

/// The fields of an `application/x-www-form-urlencoded` text, in their order.
///
/// Refuses invalid escapes, text that is not UTF-8, NUL, and more than `mostFields` fields.
func formFields(_ text: some StringProtocol) throws(Refusal) -> [FormField] {
  var fields: [FormField] = []
  for pair in text.split(separator: "&") {
    guard fields.count < maxFields else { throw .malformed(nil) }
    let equals = pair.utf8.firstIndex(of: UInt8(ascii: "="))
    let rawValue = equals.map { pair[pair.utf8.index(after: $0)...] } ?? ""
    guard let name = percentDecoded(pair[..<(equals ?? pair.endIndex)], plusIsSpace: true)
    else { throw .malformed(nil) }
    guard let value = percentDecoded(rawValue, plusIsSpace: true) else { throw .malformed(name) }
    fields.append((name, value))
  }
  return fields
}
