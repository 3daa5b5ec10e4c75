/// An endpoint without its types: what a list of unlike endpoints holds, and the document is made of.
public struct EndpointDescription: Sendable {
  /// Its name in Swift, such as `yello.keyword`.
  public let id: String
  public let method: Method
  public let pattern: String
  public let access: Access
  public let summary: String
  /// The types of the path's parameters, in the pattern's order.
  public let parameterTypes: [any PathValue.Type]
  public let input: any Payload.Type
  public let output: any Payload.Type
  /// What it may be refused with, beside what its method, access, path and input bring with them.
  public var refusals: [Refusal]
  /// Whether it honours an `Idempotency-Key`.
  public var takesKey = false
  /// Whether it answers with a stream of events, each of which holds an `output`.
  public var isEventStream = false
}

extension Endpoint {
  /// The endpoint for a list of unlike ones.
  public var described: EndpointDescription {
    EndpointDescription(
      id: id, method: method, pattern: pattern, access: access, summary: summary,
      parameterTypes: Path.parameterTypes, input: Input.self, output: Output.self,
      refusals: refusals)
  }
}

extension EndpointDescription {
  /// The names of the path's parameters, in the pattern's order.
  public var parameterNames: [Substring] {
    pattern.split(separator: "/").filter { $0.hasPrefix(":") }.map { $0.dropFirst() }
  }

  /// The path as OpenAPI writes it, `/notes/{note}`, with `names` for its parameters.
  func template(naming names: [Substring]) -> String {
    var names = names[...]
    return pattern.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.hasPrefix(":") ? "{" + (names.popFirst() ?? "") + "}" : String(segment)
    }.joined(separator: "/")
  }
}
