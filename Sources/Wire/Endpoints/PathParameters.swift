/// The segments that a path has for the parameters of its pattern, percent-decoded; empty where there is none.
public struct PathSegments: Sendable, Hashable, CustomStringConvertible {
  /// The values of the path's parameters as text.
  public var first, second: String

  public init(_ first: String = "", _ second: String = "") {
    self.first = first
    self.second = second
  }

  public var description: String { second.isEmpty ? first : first + "/" + second }
}

/// The parameters of an endpoint's path: none (`Nothing`), one (a `PathValue`) or two (`Pair`).
public protocol PathParameters: Sendable {
  /// The type of each parameter, in the pattern's order.
  static var parameterTypes: [any PathValue.Type] { get }
  /// Reads the parameters; nil when there is no such value.
  init?(segments: PathSegments)
  /// The path made of a pattern's literal parts and these values, percent-encoded.
  func path(_ before: String, _ between: String, _ after: String) -> String
}

/// One parameter of a path: an id, a number or a handle.
public protocol PathValue: PathParameters {
  /// Reads the path segment, already percent-decoded; nil when there is no such value.
  init?(segment: String)
  /// The text of the segment, before percent-encoding.
  var segment: String { get }
  /// Whether no value of the type has anything to percent-encode.
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

/// The two parameters of a path, such as a room and one of its messages.
public struct Pair<First: PathValue, Second: PathValue>: PathParameters {
  /// The value of the path's first parameter.
  public let first: First
  /// The value of the path's second parameter.
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
