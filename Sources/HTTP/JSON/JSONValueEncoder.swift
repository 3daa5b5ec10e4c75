/// The encoder of one value, at the writer's position when it was made.
struct JSONValueEncoder: Encoder {
  let writer: JSONWriter
  /// How many containers are open around the value.
  let depth: Int
  /// The position of the value's first byte.
  let start: Int

  // Keeping the path would cost an array per value; `JSONEncoder` reports errors of numbers.
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      JSONObject<Key>(
        writer: writer, place: writer.open(isObject: true, depth: depth, start: start)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONArray(writer: writer, place: writer.open(isObject: false, depth: depth, start: start))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONValueEncoder: SingleValueEncodingContainer, JSONValueContainer {
  /// A value is written once and where its encoder was made.
  func begin() {
    if writer.count != start { writer.needsFoundation = true }
  }
}
