public import Foundation
public import Wire

/// Sends requests to a server and returns its responses.
///
/// `URLSessionTransport` is the default implementation. A transport knows nothing of sessions,
/// retries or payloads: it sends each request once, unchanged, and returns any status as a
/// response. It throws only when there is none.
public protocol Transport: Sendable {
  /// Sends `call` and returns the complete response.
  func exchange(_ call: HTTPCall) async throws -> HTTPReply
  /// Sends `call` and returns once the response headers have arrived.
  func stream(_ call: HTTPCall) async throws -> HTTPStream
}

/// An HTTP request.
public struct HTTPCall: Sendable, Hashable {
  /// The HTTP method.
  // Qualified, because Objective-C has a `Method` too.
  public var method: Wire.Method
  /// The path and query, percent-encoded: `/yello/notes?cursor=…`.
  public var target: String
  /// By lower-case name.
  public var headers: [String: String]
  /// Empty when there is none.
  public var body: [UInt8]
  /// A file that contains the body, used instead of `body` and read in chunks.
  public var bodyFile: URL?
  /// The id of the endpoint that is called, such as `yello.notes`; not sent.
  public var endpoint: String?
  /// The longest wait for the next byte; nil leaves it to the transport.
  public var timeout: Duration?
  /// The longest time until the response is complete, however steadily its bytes arrive; nil for any.
  ///
  /// For `exchange` only: a stream has no end.
  public var limit: Duration?

  /// A request to `target` with `method`.
  public init(
    _ method: Wire.Method, _ target: String, headers: [String: String] = [:], body: [UInt8] = [],
    bodyFile: URL? = nil, endpoint: String? = nil, timeout: Duration? = nil, limit: Duration? = nil
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.bodyFile = bodyFile
    self.endpoint = endpoint
    self.timeout = timeout
    self.limit = limit
  }
}

/// A complete HTTP response.
public struct HTTPReply: Sendable, Hashable {
  /// The HTTP status, such as 200.
  public var status: Int
  /// By lower-case name.
  public var headers: [String: String]
  /// The complete body; empty when there is none.
  public var body: [UInt8]

  /// A response with `status`.
  public init(_ status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// A response whose body is still arriving.
///
/// Releasing `body` cancels the request.
public struct HTTPStream: Sendable {
  /// The HTTP status, such as 200.
  public var status: Int
  /// By lower-case name.
  public var headers: [String: String]
  /// The body in chunks.
  public var body: AsyncThrowingStream<[UInt8], any Error>

  /// A response with `status` whose `body` arrives later.
  public init(
    _ status: Int, headers: [String: String] = [:], body: AsyncThrowingStream<[UInt8], any Error>
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The complete response, once its body has arrived.
  ///
  /// Throws `CancellationError` when the calling task is cancelled before that, and
  /// `URLError.dataLengthExceedsMaximum` once the body, decompressed, is longer than `limit` bytes.
  public func reply(limit: Int = 64 << 20) async throws -> HTTPReply {
    var bytes: [UInt8] = []
    for try await piece in body {
      guard bytes.count + piece.count <= limit else { throw URLError(.dataLengthExceedsMaximum) }
      bytes += piece
    }
    // Cancellation ends the body early, so the bytes are incomplete.
    try Task.checkCancellation()
    return HTTPReply(status, headers: headers, body: bytes)
  }
}
