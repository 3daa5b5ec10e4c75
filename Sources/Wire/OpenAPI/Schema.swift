/// A JSON Schema (2020-12) of a value on the wire.
public struct Schema: Hashable, Sendable {
  /// The type of a value.
  public indirect enum Kind: Hashable, Sendable {
    case string, integer, number, boolean
    case array(of: Schema)
    /// An object with arbitrary member names.
    case map(of: Schema)
    case object([Property])
    case nullable(Schema)
    /// A reference to a component of the document.
    case reference(String)
  }

  /// A member of an object type.
  public struct Property: Hashable, Sendable {
    public var name: String
    public var schema: Schema
    public var isRequired: Bool

    public init(_ name: String, _ schema: Schema, isRequired: Bool = true) {
      self.name = name
      self.schema = schema
      self.isRequired = isRequired
    }
  }

  public var kind: Kind
  /// The format, such as `uuid` or `int64`.
  public var format: String?
  public var description: String?
  /// The allowed values; empty if any value of the kind is allowed.
  public var choices: [JSONValue] = []
  /// The known values of an extensible enumeration; empty otherwise.
  public var knownChoices: [JSONValue] = []
  /// The allowed length of a string in characters.
  public var length: ClosedRange<Int>?
  /// The allowed range of an integer.
  public var range: ClosedRange<Int>?
  /// An ECMA 262 regular expression that a string must match.
  public var pattern: String?
  public var example: JSONValue?

  public init(
    _ kind: Kind, format: String? = nil, description: String? = nil, choices: [JSONValue] = [],
    length: ClosedRange<Int>? = nil, range: ClosedRange<Int>? = nil, pattern: String? = nil,
    example: JSONValue? = nil
  ) {
    self.kind = kind
    self.format = format
    self.description = description
    self.choices = choices
    self.length = length
    self.range = range
    self.pattern = pattern
    self.example = example
  }

  /// The schema as JSON.
  public var json: JSONValue {
    var members = kindMembers
    func add(_ name: String, _ value: JSONValue?) {
      if let value { members.append(.init(name, value)) }
    }
    add("format", format.map(JSONValue.string))
    add("description", description.map(JSONValue.string))
    add("enum", choices.isEmpty ? nil : .array(choices))
    add("x-extensible-enum", knownChoices.isEmpty ? nil : .array(knownChoices))
    add("minLength", length.map { .integer(Int64($0.lowerBound)) })
    add("maxLength", length.map { .integer(Int64($0.upperBound)) })
    add("pattern", pattern.map(JSONValue.string))
    add("minimum", range.map { .integer(Int64($0.lowerBound)) })
    add("maximum", range.map { .integer(Int64($0.upperBound)) })
    add("examples", example.map { [$0] })
    return .object(members)
  }

  private var kindMembers: [JSONValue.Member] {
    switch kind {
    case .string: [.init("type", "string")]
    case .integer: [.init("type", "integer")]
    case .number: [.init("type", "number")]
    case .boolean: [.init("type", "boolean")]
    case .array(let item): [.init("type", "array"), .init("items", item.json)]
    case .map(let value): [.init("type", "object"), .init("additionalProperties", value.json)]
    case .nullable(let schema): [.init("anyOf", [schema.json, ["type": "null"]])]
    case .reference(let name): [.init("$ref", .string("#/components/schemas/" + name))]
    case .object(let properties):
      [
        .init("type", "object"),
        .init("properties", .object(properties.map { .init($0.name, $0.schema.json) })),
        .init("required", .array(properties.filter(\.isRequired).map { .string($0.name) })),
      ]
    }
  }
}
