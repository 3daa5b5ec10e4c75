import Foundation

/// The requirements of inputs and outputs: `Codable`, `Sendable`, and comparable by views.
public typealias Payload = Codable & Hashable & Sendable

/// The empty input, output or path.
public struct Nothing: Codable, Sendable, Hashable {
  public init() {}
}

/// The HTTP methods that endpoints use.
///
/// A web form sends PUT and DELETE as POST with `?_method=PUT` or `?_method=DELETE`.
public enum Method: String, Codable, Sendable, CaseIterable {
  /// Safe: changes nothing.
  case get = "GET"
  /// Creates something; an `Idempotency-Key` makes it safe to retry.
  case post = "POST"
  /// Idempotent: sets a state.
  case put = "PUT"
  /// Idempotent: removes a state or a resource.
  case delete = "DELETE"

  /// Whether a request with this method may change something.
  public var changes: Bool { self != .get }

  /// Whether the input is in the query string; a body has no meaning with GET and DELETE (RFC 9110 §9.3.5).
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

/// One operation of the server: method, path, access, input and output.
///
/// It is declared once and used by the router, the client, the links of pages, and the OpenAPI document.
public struct Endpoint<Path: PathParameters, Input: Payload, Output: Payload>: Sendable {
  /// The operation id in the OpenAPI document: its name in Swift, such as `yello.keyword`.
  public let id: String
  /// The HTTP method.
  public let method: Method
  /// Literal segments and at most two parameters, such as `/yello/notes/:note/keyword`.
  public let pattern: String
  /// Who may call it.
  public let access: Access
  /// The summary in the OpenAPI document, one line.
  public let summary: String
  /// The refusals of this endpoint, besides those of its method, access and input (`allRefusals`).
  public let refusals: [Refusal]
  /// The literal parts of the path: before the first parameter, between the two, after the last.
  public let before, between, after: String

  /// Creates an endpoint; `access` is `member` unless stated.
  public init(
    _ id: String, _ method: Method, _ pattern: String, for access: Access = .member,
    _ summary: String, refusals: [Refusal] = []
  ) {
    self.id = id
    self.refusals = refusals
    self.method = method
    self.pattern = pattern
    self.access = access
    self.summary = summary
    let first = pattern.firstIndex(of: ":") ?? pattern.endIndex
    let rest = pattern[first...].drop { $0 != "/" }
    before = String(pattern[..<first])
    guard let second = rest.firstIndex(of: ":") else {
      between = ""
      after = String(rest)
      return
    }
    between = String(rest[..<second])
    after = String(rest[second...].drop { $0 != "/" })
  }

  /// The path with `value` for its parameters, percent-encoded.
  public func path(_ value: Path) -> String { value.path(before, between, after) }

  /// The path with both parameters, percent-encoded: `Yedi.message.path(room, message)`.
  public func path<First, Second>(_ first: First, _ second: Second) -> String
  where Path == Pair<First, Second> { path(Pair(first, second)) }
}

extension Endpoint {
  /// The parameters in `path`, such as the path of a notification; nil if it is no path of this endpoint.
  ///
  /// A query after it is passed over.
  public func parameters(of path: String) -> Path? {
    let path = path.prefix { $0 != "?" && $0 != "#" }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.count == parts.count else { return nil }
    var values: [String] = []
    for (part, segment) in zip(parts, segments) {
      if part.hasPrefix(":") {
        guard let value = String(segment).removingPercentEncoding, !value.isEmpty else {
          return nil
        }
        values.append(value)
      } else if part != segment {
        return nil
      }
    }
    return Path(segments: PathSegments(values.first ?? "", values.dropFirst().first ?? ""))
  }
}

extension Endpoint where Path == Nothing {
  /// The path, which has no parameters.
  public var path: String { pattern }
}

/// `text` with every byte except RFC 3986's unreserved characters encoded as `%XX`.
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
