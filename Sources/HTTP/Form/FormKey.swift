import Wire

/// A key of a form where no `CodingKey` of the type being read exists: a list's index.
struct FormKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = String(intValue) }
}

/// A coding path as the name of the input it came from: `answers[3][friend]`.
func inputName(_ path: [any CodingKey]) -> String? {
  guard let first = path.first else { return nil }
  return path.dropFirst().reduce(name(of: first)) { "\($0)[\(name(of: $1))]" }
}

private func name(of key: any CodingKey) -> String {
  key.intValue.map(String.init) ?? key.stringValue
}

extension Refusal {
  /// What `error`, met while reading an input, tells the person who sent it; nil when it is no decoding error.
  init?(decoding error: any Error) {
    switch error {
    case let refusal as Refusal: self = refusal
    case DecodingError.keyNotFound(let key, let context):
      self = .missing(inputName(context.codingPath + [key]) ?? key.stringValue)
    case DecodingError.valueNotFound(_, let context):
      self = inputName(context.codingPath).map(Refusal.missing) ?? .malformed(nil)
    case DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context):
      self = .malformed(inputName(context.codingPath))
    default: return nil
    }
  }
}
