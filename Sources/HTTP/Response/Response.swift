import Foundation
public import Wire

/// One reply: a status, headers in order, and a body.
public struct Response: Sendable {
  /// What follows the headers.
  public enum Body: Sendable {
    case empty
    case bytes([UInt8])
    /// Bytes kept once and sent again and again without copying.
    case shared(SharedBytes)
    /// Server-sent events for as long as both sides stay.
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

  /// The value of the first header `name`, in any case.
  public func header(_ name: String) -> String? {
    headers.first { $0.isNamed(name) }?.value
  }

  /// Puts `value` in place of every header `name`.
  public mutating func set(_ name: String, _ value: String) {
    headers.removeAll { $0.isNamed(name) }
    headers.append(Header(name, value))
  }

  /// Adds one more header line, such as a second `Set-Cookie`.
  public mutating func add(_ name: String, _ value: String) {
    headers.append(Header(name, value))
  }

  /// A `Codable` value as JSON.
  public static func json(_ value: some Encodable, status: Int = 200) throws -> Response {
    Response(
      status: status, headers: jsonHeaders, body: .bytes(try [UInt8](encoder.encode(value))))
  }

  /// A page or a fragment of one, in UTF-8.
  public static func html(_ bytes: [UInt8], status: Int = 200) -> Response {
    Response(status: status, headers: [htmlType], body: .bytes(bytes))
  }

  /// Plain text in UTF-8.
  public static func text(_ text: String, status: Int = 200) -> Response {
    Response(status: status, headers: [textType], body: .bytes(Array(text.utf8)))
  }

  /// After a change: the browser goes on to `location` with a GET (303).
  ///
  /// What is not ASCII in it is percent-encoded.
  public static func seeOther(_ location: String) -> Response {
    Response(status: 303, headers: [Header("Location", asciiLocation(location))])
  }

  /// A stream of server-sent events, which no cache or proxy may hold back.
  public static func events(_ stream: EventStream) -> Response {
    Response(
      headers: [
        Header("Content-Type", "text/event-stream"), Header("Cache-Control", "no-store"),
        Header("X-Accel-Buffering", "no"),
      ], body: .events(stream))
  }

  /// `refusal` as problem+json (RFC 9457), in the asker's language and with the request's id.
  public static func problem(_ refusal: Refusal, for request: Request) -> Response {
    let problem = Problem(refusal, in: request.language, reference: request.id)
    // A `Problem` holds texts and whole numbers only, which always encode.
    let bytes = (try? encoder.encode(problem)).map { [UInt8]($0) } ?? []
    var response = Response(
      status: refusal.status,
      headers: [
        Header("Content-Type", "application/problem+json"), Header("Cache-Control", "no-store"),
        noSniffing,
      ], body: .bytes(bytes))
    if let seconds = refusal.retryAfter { response.set("Retry-After", String(seconds)) }
    return response
  }

  /// A browser takes the content for what its type says, and for nothing else.
  public static let noSniffing = Header("X-Content-Type-Options", "nosniff")

  private static let jsonHeaders = [Header("Content-Type", "application/json"), noSniffing]
  private static let htmlType = Header("Content-Type", "text/html; charset=utf-8")
  private static let textType = Header("Content-Type", "text/plain; charset=utf-8")

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return encoder
  }

  private static func asciiLocation(_ location: String) -> String {
    guard !location.utf8.allSatisfy({ 0x20 < $0 && $0 < 0x7F }) else { return location }
    return location.unicodeScalars.reduce(into: "") { text, scalar in
      text +=
        0x20 < scalar.value && scalar.value < 0x7F
        ? String(scalar) : percentEncoded(String(scalar))
    }
  }
}
