/// Reads a `Decodable` out of a form or a query.
///
/// Beside what JSON can say: a blank optional is nil, an absent `Bool` is an unticked box, an absent
/// list is an empty one, because a browser sends nothing for either.
struct FormDecoder: Decoder {
  let node: FormNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(FormObject(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    FormList(items: node.items, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { FormValue(decoder: self) }

  /// `type` as it stands here, as text or as whatever its own initializer makes of this.
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
