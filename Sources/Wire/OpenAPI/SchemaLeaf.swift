/// A type that declares its own schema, because it validates its value or has a format.
///
/// The schema of other payloads is derived by observing their decoder calls.
public protocol SchemaLeaf: Decodable {
  static var schema: Schema { get }

  /// An accepted value, as it is on the wire.
  static var example: JSONValue { get }
}

extension String: SchemaLeaf {
  public static var schema: Schema { Schema(.string) }
  public static var example: JSONValue { "" }
}

extension Bool: SchemaLeaf {
  public static var schema: Schema { Schema(.boolean) }
  public static var example: JSONValue { false }
}

extension Double: SchemaLeaf {
  public static var schema: Schema { Schema(.number, format: "double") }
  public static var example: JSONValue { 0 }
}

extension Float: SchemaLeaf {
  public static var schema: Schema { Schema(.number, format: "float") }
  public static var example: JSONValue { 0 }
}

extension SchemaLeaf where Self: FixedWidthInteger {
  /// Declared as 64 bits, although JSON numbers are exact in JavaScript only up to 2⁵³.
  public static var schema: Schema {
    if bitWidth == 64 { return Schema(.integer, format: "int64") }
    return Schema(.integer, format: "int32", range: Int(min)...Int(max))
  }

  public static var example: JSONValue { 0 }
}

extension Int: SchemaLeaf {}
extension Int8: SchemaLeaf {}
extension Int16: SchemaLeaf {}
extension Int32: SchemaLeaf {}
extension Int64: SchemaLeaf {}
extension UInt: SchemaLeaf {}
extension UInt8: SchemaLeaf {}
extension UInt16: SchemaLeaf {}
extension UInt32: SchemaLeaf {}
extension UInt64: SchemaLeaf {}

extension ID: SchemaLeaf {
  public static var schema: Schema { Schema(.string, format: "uuid") }
  public static var example: JSONValue { "0199a0b1-c2d3-7e4f-8a5b-6c7d8e9fa0b1" }
}

extension Instant: SchemaLeaf {
  public static var schema: Schema {
    Schema(.integer, format: "int64", description: "Milliseconds since 1970-01-01 00:00 UTC.")
  }
  public static var example: JSONValue { 1_760_000_000_000 }
}

extension Cursor: SchemaLeaf {
  public static var schema: Schema {
    Schema(
      .string, description: "A pagination cursor, opaque: send the `next` of the previous page.")
  }
  public static var example: JSONValue { "MTc2MDAwMDAwMDAwMA" }
}
