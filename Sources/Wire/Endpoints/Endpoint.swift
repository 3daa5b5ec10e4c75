/// What travels: any `Codable` value that may cross threads, and that a view can compare.
public typealias Payload = Codable & Hashable & Sendable

/// The input, output or path of an endpoint that has none.
public struct Nothing: Codable, Sendable, Hashable {
  public init() {}
}

/// The methods Madang speaks.
///
/// A web form reaches the last two by `POST` with `?_method=PUT`.
public enum Method: String, Codable, Sendable, CaseIterable {
  /// Reads; changes nothing.
  case get = "GET"
  /// Makes something; carries an idempotency key.
  case post = "POST"
  /// Sets a state; sending it again changes nothing more.
  case put = "PUT"
  /// Ends a state; sending it again changes nothing more.
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

/// One thing the server can be asked: declared once, and used by the router that answers it, the
/// client that calls it, the pages that link to it and the OpenAPI document that describes it.
public struct Endpoint<Path: PathParameters, Input: Payload, Output: Payload>: Sendable {
  /// Its name in Swift, such as `yello.keyword`: the OpenAPI document's operation id.
  public let id: String
  /// The HTTP method.
  public let method: Method
  /// Literal segments and at most two parameters, such as `/yello/notes/:note/keyword`.
  public let pattern: String
  /// Who may call it.
  public let access: Access
  /// One line for the OpenAPI document.
  public let summary: String
  /// What it may be refused with, beside what any endpoint of its method, access and input may.
  public let refusals: [Refusal]
  /// The literal parts of the path: before the first parameter, between both, after the last.
  public let before, between, after: String

  /// An endpoint with its operation id, method, path pattern and summary; for members of its app unless `access` says otherwise.
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

  /// The path with `value` in the place of its parameters, percent-encoded.
  public func path(_ value: Path) -> String { value.path(before, between, after) }

  /// The path with both parameters, percent-encoded: `Yedi.message.path(room, message)`.
  public func path<First, Second>(_ first: First, _ second: Second) -> String
  where Path == Pair<First, Second> { path(Pair(first, second)) }
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
