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
}

extension Nothing: PathValue {
  public init?(segment: String) { self.init() }
  public var segment: String { "" }
}

extension ID: PathValue {
  public init?(segment: String) { self.init(segment) }
  public var segment: String { description }
}

extension Int: PathValue {
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

  public init(
    _ method: Method, _ pattern: String, for access: Access = .member, _ summary: String
  ) {
    self.method = method
    self.pattern = pattern
    self.access = access
    self.summary = summary
  }

  /// The path with `value` in its place, percent-encoded.
  public func path(_ value: Path) -> String {
    guard let colon = pattern.firstIndex(of: ":") else { return pattern }
    let end = pattern[colon...].firstIndex(of: "/") ?? pattern.endIndex
    return pattern[..<colon] + percentEncoded(value.segment) + pattern[end...]
  }
}

extension Endpoint where Path == Nothing {
  /// The path, which holds nothing that varies.
  public var path: String { pattern }
}

/// `text` with every byte but RFC 3986's unreserved ones written as `%XX`.
public func percentEncoded(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count)
  let digits = Array("0123456789ABCDEF".utf8)
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      bytes.append(byte)
    default:
      bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
