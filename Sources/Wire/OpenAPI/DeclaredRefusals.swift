extension EndpointDescription {
  /// Everything the endpoint may be refused with: what its method, access, path and input bring with
  /// them, then what it declares.
  ///
  /// `server.fault` and `server.busy`, which any endpoint may answer, are not among them.
  public func allRefusals() throws -> [Refusal] { try allRefusals(SchemaRegistry()) }

  func allRefusals(_ book: SchemaRegistry) throws -> [Refusal] {
    var all: [Refusal] = []
    if access != .visitor { all += [.signInFirst, .sessionExpired] }
    if access == .member { all.append(.joinFirst) }
    if !parameterTypes.isEmpty { all += [.notFound, .malformed(nil)] }
    if method.changes { all += [.wrongOrigin, .tooMany] }
    if method.changes, !method.readsQuery { all.append(.bodyTooLarge) }
    if takesKey { all += [.keyReused, .malformed("Idempotency-Key")] }
    let upload = input as? any MultipartInput.Type
    let fields = upload?.fieldsType ?? input
    if input != Nothing.self {
      all += [.malformed(nil), .missing("")]
      if upload == nil, !method.readsQuery { all.append(.contentType) }
    }
    if fields != Nothing.self { all += try book.refusals(of: fields) }
    if output == PNG.self { all.append(.tooMany) }
    var codes: Set<String> = []
    return (all + refusals).filter { codes.insert($0.code).inserted }
  }
}

extension SchemaRegistry {
  /// A reference to a response for each status among `refusals`, which names their codes.
  func refusedResponses(_ refusals: [Refusal]) -> [JSONValue.Member] {
    Dictionary(grouping: refusals, by: \.status).sorted { $0.key < $1.key }.map { status, same in
      let name = ([String(status)] + same.map(\.code)).joined(separator: "_")
      responses[name] = Self.response(status, same)
      return .init(String(status), ["$ref": .string("#/components/responses/" + name)])
    }
  }

  private static func response(_ status: Int, _ refusals: [Refusal]) -> JSONValue {
    let sentences = refusals.map { "`\($0.code)`: \($0.en)" }.joined(separator: "\n\n")
    let codes: JSONValue = ["enum": .array(refusals.map { .string($0.code) })]
    var members: [JSONValue.Member] = [.init("description", .string(sentences))]
    if status == 429 || refusals.contains(where: { $0.retryAfter != nil }) {
      members.append(
        .init(
          "headers",
          ["Retry-After": ["description": "Seconds to wait.", "schema": ["type": "integer"]]]))
    }
    let schema: JSONValue = [
      "allOf": [["$ref": "#/components/schemas/Problem"], ["properties": ["code": codes]]]
    ]
    members.append(.init("content", ["application/problem+json": ["schema": schema]]))
    return .object(members)
  }
}
