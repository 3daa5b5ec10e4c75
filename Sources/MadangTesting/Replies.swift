import Foundation
public import MadangClient
public import Wire

extension HTTPReply {
  /// A response with `value` as JSON.
  public static func json(_ value: some Encodable, status: Int = 200) throws -> HTTPReply {
    HTTPReply(
      status, headers: ["content-type": "application/json"],
      body: try [UInt8](JSONEncoder().encode(value)))
  }

  /// A response with `refusal` as problem+json; status 500 is a server failure with `reference`.
  public static func refusal(_ refusal: Refusal, reference: String? = nil) throws -> HTTPReply {
    try json(Problem(refusal, in: .ko, reference: reference), status: refusal.status)
  }

  /// An event stream with the text of its events, which ends after them.
  public static func events(_ text: String) -> HTTPReply {
    HTTPReply(200, headers: ["content-type": "text/event-stream"], body: [UInt8](text.utf8))
  }
}

/// The error of a transport without a network.
public struct NoNetwork: Error, Hashable {
  /// The error.
  public init() {}
}

extension TokenStore where Self == MemoryTokenStore {
  /// A store with the tokens of a session that has just begun, for tests.
  public static var signedIn: MemoryTokenStore {
    MemoryTokenStore(
      Tokens(
        access: "access", refresh: "refresh",
        accessExpires: Instant(milliseconds: 4_000_000_000_000)))
  }
}
