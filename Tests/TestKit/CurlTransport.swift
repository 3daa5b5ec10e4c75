import Core
import Delivery
import Foundation
public import MadangClient
import Wire

/// Sends a client's calls over a connection with the server's own HTTP client.
///
/// Foundation's `URLSession` on Linux takes a whole processor while it waits for the response to an
/// upload: tests that are not about it upload with this.
public final class CurlTransport: Transport {
  private let origin: String
  private let web = CurlWeb()

  /// A transport for the server on `port` of this machine.
  public init(port: UInt16) { origin = "http://127.0.0.1:\(port)" }

  public func exchange(_ call: HTTPCall) async throws -> HTTPReply {
    let body = try call.bodyFile.map { try Array(Data(contentsOf: $0)) } ?? call.body
    var request = OutgoingRequest(
      call.method.rawValue, origin + call.target, headers: call.headers.map { ($0, $1) }, body: body
    )
    // Only a hang reaches it.
    request.timeout = .seconds(1_200)
    request.limit = 64 << 20
    let response = try await web.send(request)
    let headers = Dictionary(
      response.headers.map { ($0.name.lowercased(), $0.value) },
      uniquingKeysWith: { "\($0), \($1)" })
    return HTTPReply(response.status, headers: headers, body: response.body)
  }

  public func stream(_ call: HTTPCall) async throws -> HTTPStream {
    let reply = try await exchange(call)
    let (body, continuation) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    continuation.yield(reply.body)
    continuation.finish()
    return HTTPStream(reply.status, headers: reply.headers, body: body)
  }
}
