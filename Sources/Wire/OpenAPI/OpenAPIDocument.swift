/// The OpenAPI 3.1 document of a list of endpoints and their payloads.
///
/// It is deterministic: the same endpoints in the same order give the same bytes.
public struct OpenAPIDocument: Sendable {
  public var title: String
  public var version: String
  public var endpoints: [EndpointDescription]
  /// The name of a browser's session cookie.
  public var sessionCookie: String
  /// The allowed values of string types that only the server can list.
  public var serverChoices: [ObjectIdentifier: [String]]

  public init(
    title: String, version: String, endpoints: [EndpointDescription],
    sessionCookie: String = "__Host-session", serverChoices: [ObjectIdentifier: [String]] = [:]
  ) {
    self.title = title
    self.version = version
    self.endpoints = endpoints
    self.sessionCookie = sessionCookie
    self.serverChoices = serverChoices
  }

  /// The document as JSON.
  ///
  /// Throws `SchemaError` if two endpoints have the same method and path, one that changes something has
  /// no summary, a query contains an object, or a payload's schema cannot be derived.
  public func json() throws -> [UInt8] {
    let book = SchemaRegistry(serverChoices: serverChoices)
    let problem = try book.visit(Problem.self).schema
    let paths = try self.paths(book)
    let schemas = JSONValue.object(
      book.components.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
    let refusals = book.responses.sorted { $0.key < $1.key }.map {
      JSONValue.Member($0.key, $0.value)
    }
    let responses = [JSONValue.Member("Refused", Self.refused(problem))] + refusals
    let document: JSONValue = [
      "openapi": "3.1.0",
      "info": [
        "title": .string(title), "version": .string(version), "description": .string(Self.text),
      ],
      "servers": [["url": "/"]],
      "paths": .object(paths),
      "components": [
        "schemas": schemas,
        "parameters": ["IdempotencyKey": Self.idempotencyKey],
        "responses": .object(responses),
        "securitySchemes": [
          "bearer": ["type": "http", "scheme": "bearer"],
          "cookie": ["type": "apiKey", "in": "cookie", "name": .string(sessionCookie)],
        ],
      ],
    ]
    return document.bytes
  }

  /// One item per path; paths that differ only in parameter names are merged.
  private func paths(_ book: SchemaRegistry) throws -> [JSONValue.Member] {
    var shapes: [String] = []
    var names: [String: [Substring]] = [:]
    var operations: [String: [JSONValue.Member]] = [:]
    var ids: Set<String> = []
    for endpoint in endpoints {
      guard endpoint.parameterNames.count == endpoint.parameterTypes.count else {
        throw SchemaError("\(endpoint.pattern) does not name each of its parameters")
      }
      let shape = endpoint.template(naming: [])
      if operations[shape] == nil {
        shapes.append(shape)
        names[shape] = endpoint.parameterNames
      }
      let method = endpoint.method.rawValue.lowercased()
      let isNew = !operations[shape, default: []].contains { $0.name == method }
      guard isNew, ids.insert(endpoint.id).inserted else {
        throw SchemaError("\(endpoint.method.rawValue) \(endpoint.pattern) is declared twice")
      }
      let operation = try endpoint.operation(book, naming: names[shape, default: []])
      operations[shape, default: []].append(.init(method, operation))
    }
    return shapes.map { shape in
      let path = names[shape, default: []].reduce(shape) { path, name in
        path.replacing("{}", with: "{" + name + "}", maxReplacements: 1)
      }
      return .init(path, .object(operations[shape, default: []]))
    }
  }

  private static let text = """
    Send `Accept: application/json`, and the access token as `Authorization: Bearer …`. It is valid for an hour;
    `sessions.refresh` exchanges the refresh token for the next pair, once.

    A refusal is `application/problem+json`. Programs decide by `code`; `ko` and `en` are the messages to show beside
    the input field named by `field`. 429 and some 503 have `Retry-After`. The examples of each response list its codes.

    Times are milliseconds since 1970-01-01 UTC. Lists are paginated: send the `next` of a page as `cursor`.
    Enumerations marked `x-extensible-enum` may get new values.
    """

  private static let idempotencyKey: JSONValue = [
    "name": "Idempotency-Key", "in": "header", "required": false,
    "description":
      "Chosen by the caller, one per intended change. A retry with the same key and body returns the stored response, for 30 days.",
    "schema": ["type": "string"],
  ]

  private static func refused(_ problem: Schema) -> JSONValue {
    [
      "description":
        "A server fault (500 `server.fault`), an overloaded server (503 `server.busy`), or a refusal newer than this document.",
      "content": ["application/problem+json": ["schema": problem.json]],
    ]
  }
}
