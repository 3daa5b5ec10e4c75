public import Foundation

extension URL: SchemaLeaf {
  public static var schema: Schema { Schema(.string, format: "uri") }
  public static var example: JSONValue { "https://example.com/" }
}

extension UUID: SchemaLeaf {
  public static var schema: Schema { Schema(.string, format: "uuid") }
  public static var example: JSONValue { "0199a0b1-c2d3-7e4f-8a5b-6c7d8e9fa0b1" }
}

extension Data: SchemaLeaf {
  /// Base64, as `JSONEncoder` encodes it.
  public static var schema: Schema { Schema(.string, format: "byte") }
  public static var example: JSONValue { "" }
}
