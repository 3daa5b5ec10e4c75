/// The items under one name of a form, in order.
struct FormList: UnkeyedDecodingContainer {
  let items: [(key: String?, node: FormNode)]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(items: [(key: String?, node: FormNode)], codingPath: [any CodingKey]) {
    self.items = items
    self.codingPath = codingPath
  }

  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex == items.count }

  mutating func decodeNil() throws -> Bool {
    guard try peek().node.isBlank else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next().read(type) }
  mutating func decode(_ type: String.Type) throws -> String { try next().read(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try next().read(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try next().read(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try next().read(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next().read(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next().read(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next().read(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next().read(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next().read(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next().read(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next().read(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next().read(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next().read(type) }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().read(type) }

  mutating func nestedContainer<NestedKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }

  /// The next item with its coding path, whose index is the one that was sent.
  private func peek() throws -> FormDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        FormNode.self,
        .init(
          codingPath: codingPath + [FormKey(intValue: currentIndex)],
          debugDescription: "the list is over"))
    }
    let item = items[currentIndex]
    let key = item.key.map(FormKey.init(stringValue:)) ?? FormKey(intValue: currentIndex)
    return FormDecoder(node: item.node, codingPath: codingPath + [key])
  }

  private mutating func next() throws -> FormDecoder {
    let item = try peek()
    currentIndex += 1
    return item
  }
}
