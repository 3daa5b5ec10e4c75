/// Gives a payload whatever it asks for and notes in `shape` what that was.
///
/// Without a shape it notes nothing and gives as little as it can.
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
