/// A type of the standard library whose schema follows from what it holds.
protocol Composite: Decodable {
  static func schema(in book: SchemaRegistry) throws -> Schema

  /// The value with the least in it.
  static var smallest: Self { get }
}

extension Optional: Composite where Wrapped: Decodable {
  static func schema(in book: SchemaRegistry) throws -> Schema {
    Schema(.nullable(try book.visit(Wrapped.self).schema))
  }
  static var smallest: Wrapped? { nil }
}

extension Array: Composite where Element: Decodable {
  static func schema(in book: SchemaRegistry) throws -> Schema {
    Schema(.array(of: try book.visit(Element.self).schema))
  }
  static var smallest: [Element] { [] }
}

extension Set: Composite where Element: Decodable {
  static func schema(in book: SchemaRegistry) throws -> Schema { try [Element].schema(in: book) }
  static var smallest: Set<Element> { [] }
}

extension Dictionary: Composite
where Key: Decodable & CodingKeyRepresentable, Value: Decodable {
  static func schema(in book: SchemaRegistry) throws -> Schema {
    Schema(.map(of: try book.visit(Value.self).schema))
  }
  static var smallest: [Key: Value] { [:] }
}
