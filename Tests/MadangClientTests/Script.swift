import Foundation
import MadangClient
import Wire

/// A scripted transport that records its calls.
final class Script: Transport {
  let calls = Shared<[HTTPCall]>([])
  private let answer: @Sendable (HTTPCall) async throws -> HTTPReply

  init(_ answer: @escaping @Sendable (HTTPCall) async throws -> HTTPReply) {
    self.answer = answer
  }

  func exchange(_ call: HTTPCall) async throws -> HTTPReply {
    calls.change { $0.append(call) }
    return try await answer(call)
  }

  /// The same answer with a body in pieces of one byte.
  func stream(_ call: HTTPCall) async throws -> HTTPStream {
    let reply = try await exchange(call)
    let (body, pieces) = AsyncThrowingStream.makeStream(
      of: [UInt8].self, throwing: (any Error).self)
    for byte in reply.body { pieces.yield([byte]) }
    pieces.finish()
    return HTTPStream(reply.status, headers: reply.headers, body: body)
  }

  var targets: [String] { calls.current.map { "\($0.method.rawValue) \($0.target)" } }
  var keys: [String?] { calls.current.map { $0.headers["idempotency-key"] } }
  var passes: [String?] { calls.current.map { $0.headers["authorization"] } }
}

extension HTTPReply {
  static func json(_ value: some Encodable, status: Int = 200) throws -> HTTPReply {
    HTTPReply(
      status, headers: ["content-type": "application/json"],
      body: try [UInt8](JSONEncoder().encode(value)))
  }

  static func refusal(_ refusal: Refusal, reference: String? = nil) throws -> HTTPReply {
    try json(Problem(refusal, in: .ko, reference: reference), status: refusal.status)
  }

  static func events(_ text: String) -> HTTPReply {
    HTTPReply(200, headers: ["content-type": "text/event-stream"], body: [UInt8](text.utf8))
  }
}

/// The error of a transport without network.
struct NoNetwork: Error {}
