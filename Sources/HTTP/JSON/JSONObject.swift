/// An open JSON object.
struct JSONObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: JSONWriter
  let place: JSONWriter.Place

  var codingPath: [any CodingKey] { [] }

  private func begin(_ key: Key) { writer.key(key, in: place) }

  func encodeNil(forKey key: Key) {
    begin(key)
    writer.null()
  }

  func encode(_ value: Bool, forKey key: Key) {
    begin(key)
    writer.write(value)
  }

  func encode(_ value: String, forKey key: Key) {
    begin(key)
    writer.string(value)
  }

  func encode(_ value: Double, forKey key: Key) {
    begin(key)
    writer.write(value)
  }

  func encode(_ value: Float, forKey key: Key) {
    begin(key)
    writer.write(value)
  }

  private func signed(_ value: Int64, _ key: Key) {
    begin(key)
    writer.write(value)
  }

  private func unsigned(_ value: UInt64, _ key: Key) {
    begin(key)
    writer.write(value)
  }

  func encode(_ value: Int, forKey key: Key) { signed(Int64(value), key) }
  func encode(_ value: Int8, forKey key: Key) { signed(Int64(value), key) }
  func encode(_ value: Int16, forKey key: Key) { signed(Int64(value), key) }
  func encode(_ value: Int32, forKey key: Key) { signed(Int64(value), key) }
  func encode(_ value: Int64, forKey key: Key) { signed(value, key) }
  func encode(_ value: UInt, forKey key: Key) { unsigned(UInt64(value), key) }
  func encode(_ value: UInt8, forKey key: Key) { unsigned(UInt64(value), key) }
  func encode(_ value: UInt16, forKey key: Key) { unsigned(UInt64(value), key) }
  func encode(_ value: UInt32, forKey key: Key) { unsigned(UInt64(value), key) }
  func encode(_ value: UInt64, forKey key: Key) { unsigned(value, key) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    begin(key)
    try writer.write(value)
  }

  func nestedContainer<Nested>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    begin(key)
    return KeyedEncodingContainer(
      JSONObject<Nested>(writer: writer, place: writer.push(isObject: true)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    begin(key)
    return JSONArray(writer: writer, place: writer.push(isObject: false))
  }

  func superEncoder() -> any Encoder { writer.foundationEncoder() }
  func superEncoder(forKey key: Key) -> any Encoder { writer.foundationEncoder() }
}
