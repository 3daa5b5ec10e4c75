/// A value of an enumeration that may grow: a case this build knows, or the raw value of one it does not.
///
/// Payloads the server sends hold every enumeration this way, so one new case does not make a whole page
/// unreadable to an older app. Input holds the enumeration itself: the server refuses what it does not know.
///
///     switch note.gender {
///     case .known(.female): Text("A girl")
///     case .known(.male): Text("A boy")
///     case .unknown: Text("Someone")
///     }
@frozen public enum Extensible<Value: ExtensibleValue>: Sendable {
  /// A case that this build knows.
  case known(Value)
  /// A case that only newer builds know, as it was sent.
  case unknown(String)

  /// The case of `rawValue`; `unknown` when this build has none.
  public init(rawValue: String) {
    self = Value(rawValue: rawValue).map(Extensible.known) ?? .unknown(rawValue)
  }

  /// The text on the wire.
  public var rawValue: String {
    switch self {
    case .known(let value): value.rawValue
    case .unknown(let rawValue): rawValue
    }
  }

  /// The case, when this build knows it.
  @inlinable
  public var value: Value? { if case .known(let value) = self { value } else { nil } }

  /// Whether it is the known case `value`.
  @inlinable
  public static func == (one: Extensible, value: Value) -> Bool { one.value == value }

  /// Whether it is any other than the known case `value`.
  @inlinable
  public static func != (one: Extensible, value: Value) -> Bool { one.value != value }
}

/// An enumeration `Extensible` can hold: cases with text of their own, all of them listed.
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
