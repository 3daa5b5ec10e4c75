/// The members that a payload reads by name.
struct TracingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let book: SchemaRegistry
  let shape: Shape?
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  /// True while recording, so that the member is read; false for the smallest value.
  ///
  /// `decodeIfPresent` calls this first, which is how an optional member is distinguished from a
  /// required one.
  func contains(_ key: Key) -> Bool {
    shape?.ask(for: key.stringValue)
    return shape != nil
  }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let (schema, value) = try book.visit(type, isSmallest: shape == nil)
    shape?.read(key.stringValue, schema)
    return value
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    throw SchemaError.piecewise
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw SchemaError.piecewise
  }

  func superDecoder() throws -> any Decoder { throw SchemaError.piecewise }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw SchemaError.piecewise }
}
