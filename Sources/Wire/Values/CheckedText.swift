/// Text that is validated when it is created, so that a value is always valid.
///
/// A type states its rule once, in `init(_:)`; form parsing, JSON decoding and the OpenAPI document use it.
/// On the wire it is a string. Decoding an invalid one throws the `Refusal` with `field` set to its
/// coding path. A client takes what people have written as the server sends it: the rules of a later server may allow
/// more.
public protocol CheckedText: Codable, Hashable, Sendable, CustomStringConvertible, SchemaLeaf {
  /// The normalised text, for example trimmed and in NFC.
  var text: String { get }

  /// Normalises and validates `raw`.
  init(_ raw: String) throws(Refusal)

  /// A valid text, for the OpenAPI document and for example payloads.
  static var sample: String { get }

  /// The refusals that `init(_:)` may throw, for the OpenAPI document.
  static var refusals: [Refusal] { get }
}

extension CheckedText {
  public var description: String { text }

  /// A string; a type with a length or a format overrides this.
  public static var schema: Schema { Schema(.string, example: example) }
  public static var example: JSONValue { .string(sample) }
  public static var refusals: [Refusal] { [] }

  public init(from decoder: any Decoder) throws {
    let raw = try decoder.singleValueContainer().decode(String.self)
    do {
      try self.init(raw)
    } catch {
      if decoder.isOfReceived, let type = Self.self as? any ReceivedText.Type,
        let received = type.init(received: raw) as? Self
      {
        self = received
        return
      }
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
