extension EndpointDescription {
  /// All refusals of the endpoint: those implied by its method, access, path and input, then those it
  /// declares.
  ///
  /// Any endpoint may also answer `server.fault` and `server.busy`; they are not included.
  public func allRefusals() throws -> [Refusal] { try allRefusals(SchemaRegistry()) }

  func allRefusals(_ book: SchemaRegistry) throws -> [Refusal] {
    var all: [Refusal] = []
    if access != .visitor { all += [.signInFirst, .sessionExpired] }
    if access == .member { all.append(.joinFirst) }
    if !parameterTypes.isEmpty { all += [.notFound, .malformed(nil)] }
    if method.changes { all += [.wrongOrigin, .tooMany] }
    if method.changes, access != .visitor { all.append(.otherAccount) }
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
  /// One reference per status to a response that lists the codes of `refusals`.
  func refusedResponses(_ refusals: [Refusal]) throws -> [JSONValue.Member] {
    try Dictionary(grouping: refusals, by: \.status).sorted { $0.key < $1.key }.map {
      status, same in
      let name = ([String(status)] + same.map(\.code)).joined(separator: "_")
      if responses[name] == nil { responses[name] = try Self.response(status, same) }
      return .init(String(status), ["$ref": .string("#/components/responses/" + name)])
    }
  }

  private static func response(_ status: Int, _ refusals: [Refusal]) throws -> JSONValue {
    let byCode = refusals.sorted { $0.code < $1.code }
    let sentences = refusals.map { "`\($0.code)`: \($0.en)" }.joined(separator: "\n\n")
    var members: [JSONValue.Member] = [.init("description", .string(sentences))]
    if status == 429 || refusals.contains(where: { $0.retryAfter != nil }) {
      members.append(
        .init(
          "headers",
          ["Retry-After": ["description": "Seconds to wait.", "schema": ["type": "integer"]]]))
    }
    // One schema for all refusals, so that generated clients have one error type; codes are in the examples.
    let examples = try byCode.map {
      JSONValue.Member(
        $0.code, ["value": try JSONValue(encoding: Problem($0, in: .en, reference: nil))])
    }
    let content: JSONValue = [
      "schema": ["$ref": "#/components/schemas/Problem"], "examples": .object(examples),
    ]
    members.append(.init("content", ["application/problem+json": content]))
    return .object(members)
  }
}
