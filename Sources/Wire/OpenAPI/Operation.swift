extension EndpointDescription {
  /// The OpenAPI operation of the endpoint, with `names` for its path parameters.
  func operation(_ book: SchemaRegistry, naming names: [Substring]) throws -> JSONValue {
    guard !method.changes || !summary.isEmpty else {
      throw SchemaError("\(method.rawValue) \(pattern) changes something and has no summary")
    }
    var members: [JSONValue.Member] = [.init("operationId", .string(id))]
    if let tag = pattern.split(separator: "/").first {
      members.append(.init("tags", [.string(String(tag))]))
    }
    members.append(.init("summary", .string(summary)))
    members.append(.init("description", .string(text)))
    members.append(.init("x-access", .string(access.rawValue)))
    let parameters = try self.parameters(book, naming: names)
    if !parameters.isEmpty { members.append(.init("parameters", .array(parameters))) }
    if let upload = input as? any MultipartInput.Type {
      members.append(.init("requestBody", try Self.multipart(upload, book)))
    } else if !method.readsQuery, input != Nothing.self {
      let schema = try book.visit(input).schema
      members.append(.init("requestBody", Self.body(schema)))
    }
    members.append(.init("responses", .object(try responses(book))))
    members.append(.init("security", security))
    return .object(members)
  }

  /// Access and idempotency in words.
  private var text: String {
    let who =
      switch access {
      case .visitor: "No sign-in required."
      case .viewer: "Requires a signed-in account."
      case .member: "Requires an account that has joined the app."
      }
    let idempotency =
      switch method {
      case .get: ""
      case .put, .delete: " Idempotent."
      case .post:
        takesKey ? " Retry with the same `Idempotency-Key`." : ""
      }
    return who + idempotency
  }

  private func parameters(_ book: SchemaRegistry, naming names: [Substring]) throws -> [JSONValue] {
    var parameters: [JSONValue] = []
    for (name, type) in zip(names, parameterTypes) {
      let leaf = type as? any SchemaLeaf.Type
      parameters.append([
        "name": .string(String(name)), "in": "path", "required": true,
        "schema": (leaf?.schema ?? Schema(.string)).json,
      ])
    }
    if takesKey { parameters.append(["$ref": "#/components/parameters/IdempotencyKey"]) }
    if method.readsQuery, input != Nothing.self { parameters += try query(book) }
    return parameters
  }

  /// The members of the input as query parameters.
  private func query(_ book: SchemaRegistry) throws -> [JSONValue] {
    guard case .object(let properties) = book.resolved(try book.visit(input).schema).kind else {
      throw SchemaError("the query of \(pattern) is not an object")
    }
    return try properties.map { property in
      var inner = book.resolved(property.schema)
      if case .array(let item) = inner.kind { inner = book.resolved(item) }
      switch inner.kind {
      case .string, .integer, .number, .boolean: break
      default: throw SchemaError("\(property.name) in the query of \(pattern) is not a plain value")
      }
      return [
        "name": .string(property.name), "in": "query", "required": .bool(property.isRequired),
        "schema": property.schema.json,
      ]
    }
  }

  /// JSON only, though pages send forms: generated clients would pick the last content type.
  private static func body(_ schema: Schema) -> JSONValue {
    ["required": true, "content": ["application/json": ["schema": schema.json]]]
  }

  /// The fields, and any number of files.
  private static func multipart(
    _ upload: any MultipartInput.Type, _ book: SchemaRegistry
  ) throws -> JSONValue {
    let file: JSONValue = ["type": "string", "contentMediaType": "application/octet-stream"]
    let files: JSONValue = [
      "type": "object", "properties": ["file": ["type": "array", "items": file]],
    ]
    let schema: JSONValue =
      upload.fieldsType == Nothing.self
      ? files : ["allOf": [try book.visit(upload.fieldsType).schema.json, files]]
    return ["required": true, "content": ["multipart/form-data": ["schema": schema]]]
  }

  /// The success response, one response per refusal status, and the default for server faults.
  private func responses(_ book: SchemaRegistry) throws -> [JSONValue.Member] {
    let done: JSONValue = ["description": "Done.", "content": try content(book)]
    return try [.init("200", done)] + book.refusedResponses(allRefusals(book))
      + [.init("default", ["$ref": "#/components/responses/Refused"])]
  }

  private func content(_ book: SchemaRegistry) throws -> JSONValue {
    if output == PNG.self { return ["image/png": [:]] }
    if output == CSV.self { return ["text/csv": [:]] }
    if output == ImageFile.self {
      return ["image/webp": [:], "image/jpeg": [:], "image/png": [:], "image/svg+xml": [:]]
    }
    let schema = try book.visit(output).schema.json
    guard isEventStream else { return ["application/json": ["schema": schema]] }
    let description =
      "Server-sent events (WHATWG HTML §9.2); `x-event-data` is the JSON in `data:`."
    return [
      "text/event-stream": [
        "schema": ["type": "string", "description": .string(description), "x-event-data": schema]
      ]
    ]
  }

  /// Visitors may call without credentials; others need a bearer token or a session cookie.
  private var security: JSONValue {
    let signedIn: [JSONValue] = [["bearer": []], ["cookie": []]]
    return .array((access == .visitor ? [[:]] : []) + signedIn)
  }
}
