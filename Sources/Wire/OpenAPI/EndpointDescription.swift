/// A type-erased endpoint, for the route list and the OpenAPI document.
public struct EndpointDescription: Sendable {
  /// The operation id, such as `yello.keyword`.
  public let id: String
  public let method: Method
  public let pattern: String
  public let access: Access
  public let summary: String
  /// The types of the path parameters, in pattern order.
  public let parameterTypes: [any PathValue.Type]
  public let input: any Payload.Type
  public let output: any Payload.Type
  /// The declared refusals, besides those implied by method, access, path and input.
  public var refusals: [Refusal]
  /// Whether it accepts an `Idempotency-Key`.
  public var takesKey = false
  /// Whether it answers with server-sent events, each carrying an `output`.
  public var isEventStream = false
}

extension Endpoint {
  /// The type-erased endpoint.
  public var described: EndpointDescription {
    EndpointDescription(
      id: id, method: method, pattern: pattern, access: access, summary: summary,
      parameterTypes: Path.parameterTypes, input: Input.self, output: Output.self,
      refusals: refusals)
  }
}

extension EndpointDescription {
  /// The names of the path parameters, in pattern order.
  public var parameterNames: [Substring] {
    pattern.split(separator: "/").filter { $0.hasPrefix(":") }.map { $0.dropFirst() }
  }

  /// The path template of OpenAPI, such as `/notes/{note}`, with `names` for its parameters.
  func template(naming names: [Substring]) -> String {
    var names = names[...]
    return pattern.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.hasPrefix(":") ? "{" + (names.popFirst() ?? "") + "}" : String(segment)
    }.joined(separator: "/")
  }
}
