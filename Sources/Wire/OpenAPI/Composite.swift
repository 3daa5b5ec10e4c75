/// A generic type of the standard library whose schema follows from its elements.
protocol Composite: Decodable {
  /// The schema, and a value with one element.
  static func visit(in book: SchemaRegistry) throws -> (schema: Schema, value: Self)

  /// The value with the fewest elements.
  static var smallest: Self { get }
}

extension Optional: Composite where Wrapped: Decodable {
  static func visit(in book: SchemaRegistry) throws -> (schema: Schema, value: Wrapped?) {
    let (schema, value) = try book.visit(Wrapped.self)
    return (Schema(.nullable(schema)), value)
  }
  static var smallest: Wrapped? { nil }
}

extension Array: Composite where Element: Decodable {
  static func visit(in book: SchemaRegistry) throws -> (schema: Schema, value: [Element]) {
    let (schema, value) = try book.visit(Element.self)
    return (Schema(.array(of: schema)), [value])
  }
  static var smallest: [Element] { [] }
}

extension Set: Composite where Element: Decodable {
  static func visit(in book: SchemaRegistry) throws -> (schema: Schema, value: Set<Element>) {
    let (schema, value) = try book.visit(Element.self)
    return (Schema(.array(of: schema)), [value])
  }
  static var smallest: Set<Element> { [] }
}

extension Dictionary: Composite
where Key: Decodable & CodingKeyRepresentable, Value: Decodable {
  static func visit(in book: SchemaRegistry) throws -> (schema: Schema, value: [Key: Value]) {
    (Schema(.map(of: try book.visit(Value.self).schema)), [:])
  }
  static var smallest: [Key: Value] { [:] }
}
