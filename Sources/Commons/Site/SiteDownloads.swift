public import Core
import HTTP
public import SQL
public import Wire

/// A file that a browser saves.
public struct Download: Sendable {
  let response: Response

  /// A value as JSON.
  public init(json value: some Encodable, named name: String) throws {
    self.init(try Response.json(value), named: name)
  }

  /// A table.
  public init(csv text: String, named name: String) {
    let headers = [Header("Content-Type", "text/csv; charset=utf-8"), Response.noSniff]
    self.init(Response(headers: headers, body: .bytes(Array(text.utf8))), named: name)
  }

  private init(_ response: Response, named name: String) {
    var response = response
    response.set("Cache-Control", "no-store")
    response.set("Content-Disposition", "attachment; filename=\"\(name)\"")
    self.response = response
  }
}

extension Site {
  /// Mounts a read that answers with a file, at most so often for an account.
  public mutating func download<Output, Principal: HasAccount>(
    _ endpoint: Endpoint<Nothing, Nothing, Output>, _ gate: Gate<Principal>, at rate: Rate,
    _ verb: @escaping @Sendable (Principal, Instant, Transaction) throws -> Download
  ) throws {
    let services = services
    let gate = try scoped(gate, to: endpoint)
    try mount(endpoint) { request, _ in
      let (credential, now) = (Credential(request), services.world.now())
      let me = try await services.db.read { try gate.admit(credential, now, $0) }
      try services.rateLimiter.take(rate, for: "\(endpoint.pattern) \(me.account)")
      return try await services.db.read { try verb(me, now, $0).response }
    }
  }
}
