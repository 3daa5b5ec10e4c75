/// Decodes a `Decodable` from a form or a query.
///
/// Three rules go beyond JSON, because a browser sends nothing in these cases: a blank optional is
/// nil, an absent `Bool` is an unticked box, and an absent list is empty.
struct FormDecoder: Decoder {
  let node: FormNode
  let codingPath: [any CodingKey]
  /// Keeps the faults of the outermost fields and reads on; nil to stop at the first.
  var faults: FormFaults?
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FormObject(node: node, codingPath: codingPath, faults: faults))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    FormList(items: node.items, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { FormValue(decoder: self) }

  /// Decodes `type`: scalars from the text, other types with their own initializer.
  func read<T: Decodable>(_ type: T.Type) throws -> T {
    let value = FormValue(decoder: self)
    let read: Any? =
      switch type {
      case is String.Type: try value.decode(String.self)
      case is Bool.Type: try value.decode(Bool.self)
      case is Int.Type: try value.decode(Int.self)
      case is Double.Type: try value.decode(Double.self)
      default: nil
      }
    return try read as? T ?? T(from: self)
  }

  func corrupted(_ reason: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: reason))
  }
}
