public import Wire

/// Stores checked text as text and checks it again when it is read.
extension Column where Self: CheckedText {
  public static var kind: Value.Kind { .text }
  public init(column: Value) throws { try self.init(String(column: column)) }
  @inlinable
  public init(field: Field) throws { try self.init(field.text()) }
  public var column: Value { .text(text) }
}

extension Day: Column {}

extension Zone: Column {
  // As a client reads it: the next version may not know a name that this one has taken.
  public init(column: Value) throws { try self.init(received: String(column: column)) }
  public init(field: Field) throws { try self.init(received: field.text()) }
}
