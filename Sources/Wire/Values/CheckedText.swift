/// Text that was checked when it was made, so that holding one means it is right.
///
/// A type says its rule once, in `init(_:)`; forms, JSON and the OpenAPI document follow from it.
/// On the wire it is a string. Decoding a refused one throws the `Refusal` with `field` set to
/// where it stood.
public protocol CheckedText: Codable, Hashable, Sendable, CustomStringConvertible, SchemaLeaf {
  /// The text as it is kept: trimmed, normalised, whatever the type does first.
  var text: String { get }

  /// Keeps `raw` when the rule allows it, and says why when not.
  init(_ raw: String) throws(Refusal)

  /// An allowed text, for the OpenAPI document and for probing payloads.
  static var sample: String { get }

  /// What `init(_:)` may throw, for the OpenAPI document.
  static var refusals: [Refusal] { get }
}

extension CheckedText {
  public var description: String { text }

  /// A string; a type with a length or a format to tell says so in a `schema` of its own.
  public static var schema: Schema { Schema(.string, example: example) }
  public static var example: JSONValue { .string(sample) }
  public static var refusals: [Refusal] { [] }

  public init(from decoder: any Decoder) throws {
    let raw = try decoder.singleValueContainer().decode(String.self)
    do {
      try self.init(raw)
    } catch {
      var refusal = error
      if !decoder.codingPath.isEmpty {
        refusal.field = decoder.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
          .joined(separator: ".")
      }
      throw refusal
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  public static func == (one: Self, other: Self) -> Bool { one.text == other.text }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
