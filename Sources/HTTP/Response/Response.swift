public import Wire

/// A response: a status, headers in order, and a body.
public struct Response: Sendable {
  /// The content of a response.
  public enum Body: Sendable {
    case empty
    case bytes([UInt8])
    /// Bytes that are stored once and sent many times without copying.
    case shared(SharedBytes)
    /// A stream of server-sent events.
    case events(EventStream)
  }

  public var status: Int
  public var headers: [Header]
  public var body: Body

  public init(status: Int = 200, headers: [Header] = [], body: Body = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of the first header `name`, ignoring case.
  public func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }

  /// Replaces every header `name` with one of `value`.
  public mutating func set(_ name: String, _ value: String) {
    headers.removeAll { $0.isNamed(name) }
    headers.append(Header(name, value))
  }

  /// Adds a header, such as a second `Set-Cookie`.
  public mutating func add(_ name: String, _ value: String) {
    headers.append(Header(name, value))
  }

  /// Encodes a value as JSON.
  public static func json(_ value: some Encodable, status: Int = 200) throws -> Response {
    Response(
      status: status, headers: jsonHeaders, body: .bytes(try JSONWriter.encode(value)))
  }

  /// An HTML page or fragment in UTF-8.
  public static func html(_ bytes: [UInt8], status: Int = 200) -> Response {
    Response(status: status, headers: [htmlType], body: .bytes(bytes))
  }

  /// Plain text in UTF-8.
  public static func text(_ text: String, status: Int = 200) -> Response {
    Response(status: status, headers: [textType], body: .bytes(Array(text.utf8)))
  }

  /// Redirects to `location` with a GET (303), after a change.
  ///
  /// Non-ASCII characters in `location` are percent-encoded.
  public static func seeOther(_ location: String) -> Response {
    Response(status: 303, headers: [Header("Location", asciiLocation(location))])
  }

  /// A stream of server-sent events that caches and proxies must not buffer.
  public static func events(_ stream: EventStream) -> Response {
    Response(
      headers: [
        Header("Content-Type", "text/event-stream"), Header("Cache-Control", "no-store"),
        Header("X-Accel-Buffering", "no"),
      ], body: .events(stream))
  }

  /// Encodes `refusal` as problem+json (RFC 9457), in the request's language and with its id.
  public static func problem(_ refusal: Refusal, for request: Request) -> Response {
    let problem = Problem(refusal, in: request.language, reference: request.id)
    // A `Problem` contains only texts and integers, so it always encodes.
    let bytes = (try? JSONWriter.encode(problem)) ?? []
    var response = Response(
      status: refusal.status,
      headers: [
        Header("Content-Type", "application/problem+json"), Header("Cache-Control", "no-store"),
        noSniff,
      ], body: .bytes(bytes))
    if let seconds = refusal.retryAfter { response.set("Retry-After", String(seconds)) }
    return response
  }

  /// Forbids the browser to guess another content type.
  public static let noSniff = Header("X-Content-Type-Options", "nosniff")

  private static let jsonHeaders = [Header("Content-Type", "application/json"), noSniff]
  private static let htmlType = Header("Content-Type", "text/html; charset=utf-8")
  private static let textType = Header("Content-Type", "text/plain; charset=utf-8")

  private static func asciiLocation(_ location: String) -> String {
    guard !location.utf8.allSatisfy({ 0x20 < $0 && $0 < 0x7F }) else { return location }
    return location.unicodeScalars.reduce(into: "") { text, scalar in
      text +=
        0x20 < scalar.value && scalar.value < 0x7F
        ? String(scalar) : percentEncoded(String(scalar))
    }
  }
}
