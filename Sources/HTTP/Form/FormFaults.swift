public import Wire

/// What is wrong with the fields of a form, found by reading on after the first fault.
final class FormFaults {
  private(set) var refusals: [Refusal] = []

  /// Keeps why a field cannot be read and returns a value to read on with; rethrows what has none.
  func standIn<T: Decodable>(for type: T.Type, after error: any Error) throws -> T {
    guard let refusal = Refusal(decoding: error), let value = Self.value(of: type) as? T else {
      throw error
    }
    refusals.append(refusal)
    return value
  }

  private static func value<T: Decodable>(of type: T.Type) -> Any? {
    switch type {
    case is String.Type: ""
    case is Int.Type: 0
    case is Double.Type: 0.0
    case is Instant.Type: Instant(milliseconds: 0)
    case let text as any CheckedText.Type: try? text.init(text.sample)
    case let choice as any ExtensibleValue.Type: choice.first
    default: nil
    }
  }
}

extension ExtensibleValue {
  fileprivate static var first: Any? { allCases.first }
}

/// Reads a submitted form as `I` and says everything that is wrong with its fields, in their order.
///
/// A field that cannot be read has a stand-in in the input, which is nil if the form cannot be read to its end.
public func readWithFaults<I: Decodable>(
  _ fields: [(name: String, value: String)], as type: I.Type
) -> (input: I?, faults: [Refusal]) {
  let found = FormFaults()
  do {
    let decoder = FormDecoder(node: try FormNode(fields), codingPath: [], faults: found)
    return (try decoder.read(type), found.refusals)
  } catch {
    return (nil, found.refusals + [Refusal(decoding: error)].compactMap { $0 })
  }
}
