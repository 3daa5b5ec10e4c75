import Foundation
import Wire

extension Request {
  /// Decodes the input as `I` from JSON, a form or a query.
  ///
  /// GET and DELETE read the query, the others the body by its `Content-Type`; an empty body is an
  /// empty form. Throws `Refusal.contentType` for other types, `Refusal.missing` and
  /// `Refusal.malformed` with the name of the input, and refusals thrown by `I` unchanged.
  public func input<I: Decodable>(_ type: I.Type = I.self) throws -> I {
    if let nothing = Nothing() as? I { return nothing }
    do {
      guard isJSON else {
        return try FormDecoder(node: FormNode(formFields()), codingPath: []).read(type)
      }
      // Foundation also reads UTF-16 and UTF-32, but JSON between systems is UTF-8 (RFC 8259 §8.1).
      // Text without a zero byte is neither of the two.
      guard String(validating: body, as: UTF8.self) != nil, !body.contains(0), !holdsNUL(body)
      else {
        throw Refusal.malformed(nil)
      }
      return try JSONDecoder().decode(type, from: Data(body))
    } catch {
      throw Refusal(decoding: error) ?? error
    }
  }

  /// The names and values of the form or query as sent, for rendering a rejected form again.
  ///
  /// Empty when the input is JSON or cannot be parsed.
  public var fields: [(name: String, value: String)] {
    isJSON ? [] : (try? formFields()) ?? []
  }

  private var readsQuery: Bool { !isOverridden && method.readsQuery }

  private var isJSON: Bool {
    !readsQuery && !body.isEmpty && contentType == "application/json"
  }

  private func formFields() throws(Refusal) -> [FormField] {
    if let upload { return upload.fields }
    if readsQuery { return try HTTP.formFields(query) }
    if body.isEmpty { return [] }
    guard contentType == "application/x-www-form-urlencoded" else { throw .contentType }
    guard let text = String(validating: body, as: UTF8.self) else { throw .malformed(nil) }
    return try HTTP.formFields(text)
  }
}

/// Whether a JSON text contains the escape `\u0000`, which PostgreSQL cannot store in text.
private func holdsNUL(_ json: [UInt8]) -> Bool {
  var index = 0
  while let slash = json[index...].firstIndex(of: UInt8(ascii: "\\")) {
    if json[slash...].starts(with: #"\u0000"#.utf8) { return true }
    index = min(slash + 2, json.count)
  }
  return false
}
