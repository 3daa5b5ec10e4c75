import Wire

/// `input` as the text after the `?` of an address.
///
/// For flat structs, by the rules the server reads: a name once for each value of an array, an
/// absent optional left out, a `Bool` as `true` or `false`. Throws `EncodingError` for anything nested.
func queryText(of input: some Encodable) throws -> String {
  try flatFields(of: input).map { percentEncoded($0.name) + "=" + percentEncoded($0.value) }
    .joined(separator: "&")
}

/// `input` as names and values, by the same rules.
func flatFields(of input: some Encodable) throws -> [(name: String, value: String)] {
  let query = Query()
  try input.encode(to: QueryEncoder(query: query, codingPath: []))
  return query.fields
}

/// What has been written so far.
final class Query {
  var fields: [(name: String, value: String)] = []
}

/// Writes values at one place: the struct itself (no path), a field of it, or an array in a field.
struct QueryEncoder: Encoder {
  let query: Query
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(QueryFields(query: query, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    QueryValues(query: query, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    QueryValue(query: query, codingPath: codingPath)
  }

  /// Writes `value` under the field this stands in.
  func write(_ value: String) throws {
    guard codingPath.count == 1, let name = codingPath.first?.stringValue else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: codingPath, debugDescription: "a query holds flat fields only"))
    }
    query.fields.append((name, value))
  }
}
