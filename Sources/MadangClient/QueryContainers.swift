/// Encodes a single value of a field.
struct QueryValue: SingleValueEncodingContainer {
  let query: Query
  let codingPath: [any CodingKey]
  private var place: QueryEncoder { QueryEncoder(query: query, codingPath: codingPath) }

  func encodeNil() {}
  func encode(_ value: String) throws { try place.write(value) }
  func encode(_ value: Bool) throws { try place.write(value ? "true" : "false") }
  func encode(_ value: Double) throws { try place.write(String(value)) }
  func encode(_ value: Float) throws { try place.write(String(value)) }
  func encode(_ value: Int) throws { try place.write(String(value)) }
  func encode(_ value: Int8) throws { try place.write(String(value)) }
  func encode(_ value: Int16) throws { try place.write(String(value)) }
  func encode(_ value: Int32) throws { try place.write(String(value)) }
  func encode(_ value: Int64) throws { try place.write(String(value)) }
  func encode(_ value: UInt) throws { try place.write(String(value)) }
  func encode(_ value: UInt8) throws { try place.write(String(value)) }
  func encode(_ value: UInt16) throws { try place.write(String(value)) }
  func encode(_ value: UInt32) throws { try place.write(String(value)) }
  func encode(_ value: UInt64) throws { try place.write(String(value)) }
  func encode(_ value: some Encodable) throws { try value.encode(to: place) }
}

/// Encodes the fields of the input.
struct QueryFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let query: Query
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) {}

  // The other `encode(_:forKey:)` requirements default to this one.
  func encode(_ value: some Encodable, forKey key: Key) throws {
    try value.encode(to: place(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    place(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    place(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { QueryEncoder(query: query, codingPath: codingPath) }
  func superEncoder(forKey key: Key) -> any Encoder { place(key) }

  private func place(_ key: any CodingKey) -> QueryEncoder {
    QueryEncoder(query: query, codingPath: codingPath + [key])
  }
}

/// Encodes the values of a repeated field.
struct QueryValues: UnkeyedEncodingContainer {
  let query: Query
  let codingPath: [any CodingKey]
  private(set) var count = 0

  init(query: Query, codingPath: [any CodingKey]) {
    self.query = query
    self.codingPath = codingPath
  }

  func encodeNil() {}

  mutating func encode(_ value: some Encodable) throws {
    try value.encode(to: place())
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    place().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    place().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { place() }

  private mutating func place() -> QueryEncoder {
    count += 1
    return QueryEncoder(query: query, codingPath: codingPath)
  }
}
