/// The items that a payload reads in order: one, or none for the smallest value.
struct TracingUnkeyedContainer: UnkeyedDecodingContainer {
  let book: SchemaRegistry
  let shape: Shape?
  var codingPath: [any CodingKey] { [] }
  private(set) var currentIndex = 0
  var count: Int? { shape == nil ? 0 : 1 }
  var isAtEnd: Bool { currentIndex >= (count ?? 0) }

  init(book: SchemaRegistry, shape: Shape?) {
    self.book = book
    self.shape = shape
  }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard !isAtEnd else { throw SchemaError.piecewise }
    let (schema, value) = try book.visit(type, isSmallest: shape == nil)
    shape?.become(Schema(.array(of: schema)))
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    throw SchemaError.piecewise
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw SchemaError.piecewise
  }

  mutating func superDecoder() throws -> any Decoder { throw SchemaError.piecewise }
}
