import Foundation
public import HTTP
public import MadangClient

/// Passes a client's calls to the router in the same process: the whole server without sockets.
public struct RouterTransport: Transport {
  private let router: Router
  private let address: String
  private let encoded: EncodedResponses

  /// Responses of `endpoints` are compared with what `JSONEncoder` makes of them.
  public init(
    _ router: Router, address: String = "127.0.0.1", endpoints: EndpointIndex = EndpointIndex()
  ) {
    self.router = router
    self.address = address
    encoded = EncodedResponses(endpoints: endpoints)
  }

  public func exchange(_ call: HTTPCall) async throws -> HTTPReply {
    try await stream(call).reply()
  }

  public func stream(_ call: HTTPCall) async throws -> HTTPStream {
    let request = Request(
      call.method, call.target, headers: call.headers.map { ($0.key, $0.value) },
      body: call.body, remoteAddress: address)
    let response = try await encoded.checked(router.respond(to: request), to: request)
    let headers = Dictionary(
      response.headers.map { ($0.name.lowercased(), $0.value) },
      uniquingKeysWith: { "\($0), \($1)" })
    let body: AsyncThrowingStream<[UInt8], any Error>
    if case .events(let stream) = response.body {
      body = AsyncThrowingStream { pieces in
        let reading = Task {
          for await piece in stream.bytes { pieces.yield(piece) }
          pieces.finish()
        }
        pieces.onTermination = { _ in reading.cancel() }
      }
    } else {
      body = AsyncThrowingStream { pieces in
        pieces.yield(response.bytes)
        pieces.finish()
      }
    }
    return HTTPStream(response.status, headers: headers, body: body)
  }
}

extension Response {
  /// The body's bytes; empty for a stream.
  public var bytes: [UInt8] {
    switch body {
    case .bytes(let bytes): bytes
    case .shared(let shared): shared.bytes
    case .empty, .events: []
    }
  }

  /// Whether `text` is in the body, which may be a picture: as text, each byte of one that is no
  /// UTF-8 is an error thrown, whose call stack is kept for the tests.
  public func contains(_ text: String) -> Bool { Data(bytes).range(of: Data(text.utf8)) != nil }

  /// The body as text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}
