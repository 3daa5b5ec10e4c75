/// An endpoint or payload is declared in a way that the OpenAPI document cannot describe.
public struct SchemaError: Error, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }

  static let piecewise = SchemaError(
    "it reads a member or an item piece by piece, or inherits; give that part a type of its own")
}
