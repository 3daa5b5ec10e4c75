/// A value of an extensible enumeration: a case that this build knows, or the raw value of a newer one.
///
/// Outputs hold enumerations this way, so that a case added by the server does not break decoding in
/// older apps. Inputs hold the enumeration itself: the server refuses unknown cases.
///
///     switch note.gender {
///     case .known(.female): Text("A girl")
///     case .known(.male): Text("A boy")
///     case .unknown: Text("Someone")
///     }
@frozen public enum Extensible<Value: ExtensibleValue>: Sendable {
  /// A case of this build.
  case known(Value)
  /// A case that this build does not have, by its raw value.
  case unknown(String)

  /// The case with `rawValue`; `unknown` if this build has none.
  public init(rawValue: String) {
    self = Value(rawValue: rawValue).map(Extensible.known) ?? .unknown(rawValue)
  }

  /// The value on the wire.
  public var rawValue: String {
    switch self {
    case .known(let value): value.rawValue
    case .unknown(let rawValue): rawValue
    }
  }

  /// The case; nil if this build has none.
  @inlinable
  public var value: Value? { if case .known(let value) = self { value } else { nil } }

  /// Whether it is the case `value`.
  @inlinable
  public static func == (one: Extensible, value: Value) -> Bool { one.value == value }

  /// Whether it is not the case `value`.
  @inlinable
  public static func != (one: Extensible, value: Value) -> Bool { one.value != value }
}

/// An enumeration that `Extensible` can hold: string raw values, all cases listed.
public protocol ExtensibleValue: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

extension Extensible: Hashable {
  public static func == (one: Extensible, other: Extensible) -> Bool {
    one.rawValue == other.rawValue
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Extensible: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension Extensible: SchemaLeaf {
  public static var schema: Schema {
    var schema = Schema(.string, description: "One of these, or one added later.")
    schema.knownChoices = Value.allCases.map { .string($0.rawValue) }
    return schema
  }

  public static var example: JSONValue { .string(Value.allCases.first?.rawValue ?? "") }
}
