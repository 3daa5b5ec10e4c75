import Wire

/// An HTTP client for requests to other servers.
///
/// Never call it inside a transaction.
public protocol Web: Sendable {
  /// Sends `request` and returns the response, whatever its status; throws when there is none.
  func send(_ request: OutgoingRequest) async throws -> OutgoingResponse
}

/// A request to another server.
public struct OutgoingRequest: Sendable {
  public var method: String
  public var url: String
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]
  /// The timeout of the whole request.
  public var timeout: Duration = .seconds(10)
  /// The largest response body in bytes; more is an error.
  public var limit = 1 << 20
  /// Refuses private addresses after name resolution; for URLs that users supply.
  public var mustBePublic = false
  /// Uses HTTP/2 on one connection per host, if the host offers it under TLS.
  public var usesHTTP2 = false
  /// Signs the request; the header `x-amz-content-sha256` must have the digest of the body.
  public var signature: AWSSignature?

  public init(
    _ method: String = "GET", _ url: String, headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }
}

/// What AWS Signature Version 4 needs, which S3-compatible services ask for.
public struct AWSSignature: Sendable {
  public let region: String
  public let service: String
  public let key: String
  public let secret: String

  public init(region: String, service: String, key: String, secret: String) {
    self.region = region
    self.service = service
    self.key = key
    self.secret = secret
  }
}

/// The response of another server.
public struct OutgoingResponse: Sendable {
  public let status: Int
  public let headers: [(name: String, value: String)]
  public let body: [UInt8]

  public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header with that name, case-insensitive.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// An HTTP client whose requests all fail.
public struct NoWeb: Web {
  public init() {}

  public func send(_ request: OutgoingRequest) async throws -> OutgoingResponse {
    throw Unreachable("there is no way to \(request.url)")
  }
}

/// Another server could not be reached.
public struct Unreachable: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// Fields as `application/x-www-form-urlencoded`.
public func formEncoded(_ fields: [(String, String)]) -> String {
  fields.map { "\($0.0)=\(percentEncoded($0.1))" }.joined(separator: "&")
}
