/// The path segments of a pattern's parameters, percent-decoded; empty if the pattern has none.
public struct PathSegments: Sendable, Hashable, CustomStringConvertible {
  /// The segments of the first and the second parameter.
  public var first, second: String

  public init(_ first: String = "", _ second: String = "") {
    self.first = first
    self.second = second
  }

  public var description: String { second.isEmpty ? first : first + "/" + second }
}

/// The parameters of an endpoint's path: none (`Nothing`), one (a `PathValue`) or two (`Pair`).
public protocol PathParameters: Sendable {
  /// The type of each parameter, in pattern order.
  static var parameterTypes: [any PathValue.Type] { get }
  /// Parses the parameters; nil if a segment is invalid.
  init?(segments: PathSegments)
  /// The path made of a pattern's literal parts and these parameters, percent-encoded.
  func path(_ before: String, _ between: String, _ after: String) -> String
}

/// A path parameter: an id, a number or a handle.
public protocol PathValue: PathParameters {
  /// Parses a percent-decoded segment; nil if it is invalid.
  init?(segment: String)
  /// The segment, before percent-encoding.
  var segment: String { get }
  /// Whether no value of this type needs percent-encoding.
  static var isPlain: Bool { get }
}

extension PathValue {
  public static var isPlain: Bool { false }
  public static var parameterTypes: [any PathValue.Type] { [Self.self] }

  public init?(segments: PathSegments) { self.init(segment: segments.first) }

  public func path(_ before: String, _ between: String, _ after: String) -> String {
    before + encodedSegment + after
  }

  fileprivate var encodedSegment: String { Self.isPlain ? segment : percentEncoded(segment) }
}

/// Two path parameters, such as a room and one of its messages.
public struct Pair<First: PathValue, Second: PathValue>: PathParameters {
  /// The first parameter.
  public let first: First
  /// The second parameter.
  public let second: Second

  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  public static var parameterTypes: [any PathValue.Type] { [First.self, Second.self] }

  public init?(segments: PathSegments) {
    guard let first = First(segment: segments.first), let second = Second(segment: segments.second)
    else { return nil }
    self.init(first, second)
  }

  public func path(_ before: String, _ between: String, _ after: String) -> String {
    before + first.encodedSegment + between + second.encodedSegment + after
  }
}

extension Pair: Equatable where First: Equatable, Second: Equatable {}
extension Pair: Hashable where First: Hashable, Second: Hashable {}

extension Nothing: PathParameters {
  public static var parameterTypes: [any PathValue.Type] { [] }
  public init?(segments: PathSegments) { self.init() }
  public func path(_ before: String, _ between: String, _ after: String) -> String {
    before + after
  }
}

extension ID: PathValue {
  public static var isPlain: Bool { true }

  public init?(segment: String) { self.init(segment) }
  public var segment: String { description }
}

extension Int: PathValue {
  public static var isPlain: Bool { true }

  public init?(segment: String) { self.init(segment) }
  public var segment: String { String(self) }
}

extension String: PathValue {
  public init?(segment: String) { self = segment }
  public var segment: String { self }
}
