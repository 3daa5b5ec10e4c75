/// Example values of payload types, for the OpenAPI document, previews and tests.
public enum Example {
  /// A value of `type` with every member set; lists have one item.
  ///
  /// Throws `SchemaError` if the type rejects its own examples.
  public static func of<Value: Payload>(_ type: Value.Type = Value.self) throws -> Value {
    try SchemaRegistry().visit(type).value
  }
}
