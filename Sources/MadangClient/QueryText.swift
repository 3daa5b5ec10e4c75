import Wire

/// Encodes `input` as a URL query.
///
/// For flat structs, with the rules of the server's decoder: an array repeats the name, a nil
/// optional is omitted, and a `Bool` is `true` or `false`. Throws `EncodingError` for nested
/// values.
func queryText(of input: some Encodable) throws -> String {
  try flatFields(of: input).map { percentEncoded($0.name) + "=" + percentEncoded($0.value) }
    .joined(separator: "&")
}

/// Encodes `input` as names and values by the same rules.
func flatFields(of input: some Encodable) throws -> [(name: String, value: String)] {
  let query = Query()
  try input.encode(to: QueryEncoder(query: query, codingPath: []))
  return query.fields
}

/// The fields encoded so far.
final class Query {
  var fields: [(name: String, value: String)] = []
}

/// Encodes values at one coding path: the struct itself (empty), a field, or an array in a field.
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

  /// Appends `value` under the name of the current field.
  func write(_ value: String) throws {
    guard codingPath.count == 1, let name = codingPath.first?.stringValue else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: codingPath, debugDescription: "a query holds flat fields only"))
    }
    query.fields.append((name, value))
  }
}
