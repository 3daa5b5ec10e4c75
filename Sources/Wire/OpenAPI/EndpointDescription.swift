/// An endpoint without its types: what a list of unlike endpoints holds, and the document is made of.
public struct EndpointDescription: Sendable {
  public let method: Method
  public let pattern: String
  public let access: Access
  public let summary: String
  /// The types of the path's parameters, in the pattern's order.
  public let parameterTypes: [any PathValue.Type]
  public let input: any Payload.Type
  public let output: any Payload.Type
}

extension Endpoint {
  /// The endpoint for a list of unlike ones.
  public var described: EndpointDescription {
    EndpointDescription(
      method: method, pattern: pattern, access: access, summary: summary,
      parameterTypes: Path.parameterTypes, input: Input.self, output: Output.self)
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

  /// `postYelloNotesByNoteKeyword`: unlike for unlike endpoints, and the same each time.
  var operationID: String {
    let words = pattern.split { !$0.isLetter && !$0.isNumber && $0 != ":" }.map { word in
      let name = word.hasPrefix(":") ? word.dropFirst() : word
      return (word.hasPrefix(":") ? "By" : "") + name.prefix(1).uppercased() + name.dropFirst()
    }
    return method.rawValue.lowercased() + words.joined()
  }
}
