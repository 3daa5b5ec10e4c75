/// An open JSON array.
struct JSONArray: UnkeyedEncodingContainer, JSONValueContainer {
  let writer: JSONWriter
  let place: JSONWriter.Place

  var codingPath: [any CodingKey] { [] }
  var count: Int { writer.elements(of: place) }

  func begin() { writer.element(in: place) }

  func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    begin()
    return KeyedEncodingContainer(
      JSONObject<Nested>(writer: writer, place: writer.push(isObject: true)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    begin()
    return JSONArray(writer: writer, place: writer.push(isObject: false))
  }

  func superEncoder() -> any Encoder { writer.foundationEncoder() }
}
