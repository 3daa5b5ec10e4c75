public import Foundation
public import Wire

/// Carries calls to a server and brings the answers back.
///
/// `URLSessionTransport` is the real one. It knows nothing of sessions, retries or payloads: what
/// reaches it is sent once, as it is, and any status is an answer. It throws only when there was none.
public protocol Transport: Sendable {
  /// Sends `call` and returns the whole answer.
  func exchange(_ call: HTTPCall) async throws -> HTTPReply
  /// Sends `call` and returns as soon as the headers of the answer are in.
  func stream(_ call: HTTPCall) async throws -> HTTPStream
}

/// One HTTP request, ready to be sent.
public struct HTTPCall: Sendable, Hashable {
  // Written out because Objective-C has a `Method` too.
  public var method: Wire.Method
  /// Path and query, percent-encoded, from the server's root: `/yello/notes?cursor=…`.
  public var target: String
  /// By lower-case name.
  public var headers: [String: String]
  /// Empty when there is none.
  public var body: [UInt8]
  /// A file that holds the body in place of `body`: read in pieces as it is sent.
  public var bodyFile: URL?

  public init(
    _ method: Wire.Method, _ target: String, headers: [String: String] = [:], body: [UInt8] = [],
    bodyFile: URL? = nil
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.bodyFile = bodyFile
  }
}

/// A whole answer.
public struct HTTPReply: Sendable, Hashable {
  public var status: Int
  /// By lower-case name.
  public var headers: [String: String]
  public var body: [UInt8]

  public init(_ status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// An answer whose body is still arriving.
///
/// Letting go of `body` ends the request.
public struct HTTPStream: Sendable {
  public var status: Int
  /// By lower-case name.
  public var headers: [String: String]
  /// The body in the pieces it came in.
  public var body: AsyncThrowingStream<[UInt8], any Error>

  public init(
    _ status: Int, headers: [String: String] = [:], body: AsyncThrowingStream<[UInt8], any Error>
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The whole answer, once its body has arrived.
  ///
  /// Throws `CancellationError` when the asking task was cancelled before that.
  public func reply() async throws -> HTTPReply {
    var bytes: [UInt8] = []
    for try await piece in body { bytes += piece }
    // A cancelled reader sees the body end early: what it holds then is not the answer.
    try Task.checkCancellation()
    return HTTPReply(status, headers: headers, body: bytes)
  }
}
