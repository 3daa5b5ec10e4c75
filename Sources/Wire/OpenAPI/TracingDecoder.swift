/// A decoder that supplies example values and records in `shape` what is read.
///
/// Without a shape it records nothing and supplies the smallest values.
struct TracingDecoder: Decoder, SingleValueDecodingContainer {
  let book: SchemaRegistry
  let shape: Shape?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(TracingKeyedContainer(book: book, shape: shape))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    TracingUnkeyedContainer(book: book, shape: shape)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (schema, value) = try book.visit(type, isSmallest: shape == nil)
    shape?.become(schema)
    return value
  }
}
