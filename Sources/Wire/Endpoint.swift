/// What travels: any `Codable` value that may cross threads.
public typealias Payload = Codable & Sendable

/// The input, output or path of an endpoint that has none.
public struct Nothing: Codable, Sendable, Hashable {
  public init() {}
}

/// The methods Madang speaks.
///
/// A web form reaches the last two by `POST` with `?_method=PUT`.
public enum Method: String, Codable, Sendable, CaseIterable {
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case delete = "DELETE"

  /// Whether a request of this method may change something.
  public var changes: Bool { self != .get }

  /// Whether its input stands in the query: a body means nothing with these (RFC 9110 §9.3.5).
  public var readsQuery: Bool { self == .get || self == .delete }
}

/// Who may call an endpoint.
public enum Access: String, Codable, Sendable {
  /// Anyone, signed in or not.
  case visitor
  /// A signed-in account.
  case viewer
  /// A signed-in account that has joined the app the endpoint belongs to.
  case member
}

/// What stands for `:name` in an endpoint's path: an id, a number, a handle, or nothing at all.
public protocol PathValue: Sendable {
  /// Reads the path segment, already percent-decoded; nil when there is no such value.
  init?(segment: String)
  /// The text of the segment, before percent-encoding.
  var segment: String { get }
  /// Whether no value of the type has anything to percent-encode.
  static var isPlain: Bool { get }
}

extension PathValue {
  public static var isPlain: Bool { false }
}

extension Nothing: PathValue {
  public init?(segment: String) { self.init() }
  public var segment: String { "" }
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

/// One thing the server can be asked: declared once, and used by the router that answers it, the
/// client that calls it, the pages that link to it and the OpenAPI document that describes it.
public struct Endpoint<Path: PathValue, Input: Payload, Output: Payload>: Sendable {
  public let method: Method
  /// Literal segments and at most one `:name`, such as `/yello/notes/:note/keyword`.
  public let pattern: String
  public let access: Access
  /// One line for the OpenAPI document.
  public let summary: String
  /// What of a path stands before the value, and what after it.
  public let before, after: String

  public init(
    _ method: Method, _ pattern: String, for access: Access = .member, _ summary: String
  ) {
    self.method = method
    self.pattern = pattern
    self.access = access
    self.summary = summary
    let colon = pattern.firstIndex(of: ":") ?? pattern.endIndex
    before = String(pattern[..<colon])
    after = String(pattern[colon...].drop { $0 != "/" })
  }

  /// The path with `value` in its place, percent-encoded.
  public func path(_ value: Path) -> String {
    before + (Path.isPlain ? value.segment : percentEncoded(value.segment)) + after
  }
}

extension Endpoint where Path == Nothing {
  /// The path, which holds nothing that varies.
  public var path: String { pattern }
}

/// `text` with every byte but RFC 3986's unreserved ones written as `%XX`.
public func percentEncoded(_ text: String) -> String {
  guard !text.utf8.allSatisfy(isUnreserved) else { return text }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count * 3)
  let digits = Array("0123456789ABCDEF".utf8)
  for byte in text.utf8 {
    if isUnreserved(byte) {
      bytes.append(byte)
    } else {
      bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."),
    UInt8(ascii: "_"), UInt8(ascii: "~"):
    true
  default: false
  }
}
