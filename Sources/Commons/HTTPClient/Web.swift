/// The web outside the house: how the server calls others.
///
/// Never from inside a transaction.
public protocol Web: Sendable {
  /// Sends `request` and returns whatever was answered, errors of theirs included; throws when
  /// nothing was.
  func send(_ request: OutgoingRequest) async throws -> OutgoingResponse
}

/// A request to somebody else's server.
public struct OutgoingRequest: Sendable {
  public var method: String
  public var url: String
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]
  /// How long all of it may take.
  public var timeout: Duration = .seconds(10)
  /// How much may be answered, in bytes; more is an error.
  public var limit = 1 << 20
  /// Refuses every address that is not public, whatever its name: for addresses a stranger chose.
  public var mustBePublic = false

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

/// What somebody else's server answered.
public struct OutgoingResponse: Sendable {
  public let status: Int
  public let headers: [(name: String, value: String)]
  public let body: [UInt8]

  public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The first header of that name, in any case of letters.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}

/// A world with no way out: every call fails.
public struct NoWeb: Web {
  public init() {}

  public func send(_ request: OutgoingRequest) async throws -> OutgoingResponse {
    throw Unreachable("there is no way to \(request.url)")
  }
}

/// A server outside that could not be reached.
public struct Unreachable: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
