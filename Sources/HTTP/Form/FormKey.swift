import Wire

/// A coding key for a list's index, which has no `CodingKey` of its own.
struct FormKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { stringValue = String(intValue) }
}

/// A coding path as the name of its input: `answers[3][friend]`.
func inputName(_ path: [any CodingKey]) -> String? {
  guard let first = path.first else { return nil }
  return path.dropFirst().reduce(name(of: first)) { "\($0)[\(name(of: $1))]" }
}

private func name(of key: any CodingKey) -> String {
  key.intValue.map(String.init) ?? key.stringValue
}

extension Refusal {
  /// The refusal for `error`, thrown while decoding an input; nil when it is not a decoding error.
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
