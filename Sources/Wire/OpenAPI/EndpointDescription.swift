/// An endpoint without its types: what a list of unlike endpoints holds, and the document is made of.
public struct EndpointDescription: Sendable {
  public let method: Method
  public let pattern: String
  public let access: Access
  public let summary: String
  /// What stands for `:name` in the pattern; `Nothing` when nothing does.
  public let path: any PathValue.Type
  public let input: any Payload.Type
  public let output: any Payload.Type
}

extension Endpoint {
  /// The endpoint for a list of unlike ones.
  public var described: EndpointDescription {
    EndpointDescription(
      method: method, pattern: pattern, access: access, summary: summary, path: Path.self,
      input: Input.self, output: Output.self)
  }
}

extension EndpointDescription {
  /// The name of what varies in the path, if anything does.
  var parameter: Substring? {
    pattern.split(separator: "/").first { $0.hasPrefix(":") }?.dropFirst()
  }

  /// The path as OpenAPI writes it, `/notes/{note}`, with `name` for what varies.
  func template(naming name: Substring?) -> String {
    guard let parameter, let name else { return pattern }
    return pattern.replacing(":" + parameter, with: "{" + name + "}")
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
