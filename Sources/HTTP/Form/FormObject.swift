/// The named fields of a form, or of one of its nested objects.
struct FormObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let node: FormNode
  let codingPath: [any CodingKey]
  let faults: FormFaults?

  var allKeys: [Key] { node.children.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { node.children[key.stringValue] != nil }

  func decodeNil(forKey key: Key) -> Bool { node.children[key.stringValue]?.isBlank ?? true }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try contains(key) ? read(type, key) : false
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try read(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try read(type, key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try read(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try read(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try read(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try read(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try read(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try read(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try read(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try read(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try read(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try read(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try read(type, key) }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    if !contains(key), let empty = (type as? any Listed.Type)?.empty as? T { return empty }
    return try read(type, key)
  }

  func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try child(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try child(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { FormDecoder(node: node, codingPath: codingPath) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try child(key) }

  private func read<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    do {
      return try child(key).read(type)
    } catch {
      guard let faults else { throw error }
      return try faults.standIn(for: type, after: error)
    }
  }

  private func child(_ key: Key) throws -> FormDecoder {
    guard let child = node.children[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "no such field"))
    }
    return FormDecoder(node: child, codingPath: codingPath + [key])
  }
}

/// A type that decodes as empty when a form has no field of that name.
private protocol Listed {
  static var empty: Self { get }
}

extension Array: Listed {
  static var empty: [Element] { [] }
}

extension Set: Listed {
  static var empty: Set<Element> { [] }
}
