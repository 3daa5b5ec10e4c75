import Foundation

/// Derives the schemas of payloads by decoding one value of each and observing what it reads.
///
/// Structs and enumerations become components, named after their type.
final class SchemaRegistry {
  private(set) var components: [String: Schema] = [:]
  /// The components of refusal responses, by name.
  var responses: [String: JSONValue] = [:]
  /// A value of every type visited so far.
  var values: [Any] { found.values.map(\.value) }
  private var found: [ObjectIdentifier: RegisteredSchema] = [:]
  /// The refusals of validated texts inside the types being visited, innermost last.
  private var refusals: [[Refusal]] = [[]]
  private var open: Set<ObjectIdentifier> = []
  private var names: [String: ObjectIdentifier] = [:]

  /// The allowed values of string types that only the server can list.
  private let serverChoices: [ObjectIdentifier: [String]]

  init(serverChoices: [ObjectIdentifier: [String]] = [:]) { self.serverChoices = serverChoices }

  private struct RegisteredSchema {
    let schema: Schema
    let value: Any
    let refusals: [Refusal]
  }

  /// The refusals of the validated texts in `type`.
  func refusals(of type: any Decodable.Type) throws -> [Refusal] {
    refusals.append([])
    defer { refusals.removeLast() }
    _ = try visit(type)
    return refusals[refusals.count - 1]
  }

  private func note(_ more: [Refusal]) { refusals[refusals.count - 1] += more }

  /// The schema of `type`, and a value of it.
  ///
  /// With `isSmallest` nothing is registered, lists are empty and optional members absent; it is used
  /// for the inner value of a recursive type.
  func visit<Value: Decodable>(
    _ type: Value.Type, isSmallest: Bool = false
  ) throws -> (schema: Schema, value: Value) {
    if let leaf = type as? any SchemaLeaf.Type {
      if let text = type as? any CheckedText.Type { note(text.refusals) }
      var schema = leaf.schema
      if let known = serverChoices[ObjectIdentifier(type)] {
        schema.choices = known.map { .string($0) }
      }
      return (schema, try decode(type, from: leaf.example))
    }
    if let composite = type as? any Composite.Type {
      return try Self.cast(
        isSmallest ? (Schema(.object([])), composite.smallest) : composite.visit(in: self))
    }
    guard type != Date.self else { throw SchemaError("a Date is sent as an Instant") }
    let key = ObjectIdentifier(type)
    if let done = found[key] {
      note(done.refusals)
      return try Self.cast((done.schema, done.value))
    }
    let name = componentName(of: type)
    let cases = choices(of: type)
    if isSmallest || open.contains(key) {
      let value = try cases?.first.map { try decode(type, from: $0) } ?? make(type, watching: nil)
      return (Schema(.reference(name)), value)
    }
    guard names.updateValue(key, forKey: name) == nil else {
      throw SchemaError("two types would both be the component \(name)")
    }
    open.insert(key)
    defer { open.remove(key) }
    if let cases, let first = cases.first {
      var isInteger = false
      if case .integer = first { isInteger = true }
      components[name] = Schema(isInteger ? .integer : .string, choices: cases)
      let value = try decode(type, from: first)
      found[key] = RegisteredSchema(schema: Schema(.reference(name)), value: value, refusals: [])
    } else {
      let shape = Shape()
      refusals.append([])
      let made = Result { try make(type, watching: shape) }
      let inner = refusals.removeLast()
      var schema = shape.schema
      if case .object(let properties) = schema.kind {
        if !properties.isEmpty, let value = try? made.get() as? any Encodable {
          schema.example = try? JSONValue(encoding: value)
        }
        components[name] = schema
        schema = Schema(.reference(name))
      }
      found[key] = RegisteredSchema(schema: schema, value: try made.get(), refusals: inner)
    }
    return try visit(type)
  }

  /// `schema`, or the component it references.
  func resolved(_ schema: Schema) -> Schema {
    guard case .reference(let name) = schema.kind else { return schema }
    return components[name] ?? schema
  }

  private func make<Value: Decodable>(_ type: Value.Type, watching shape: Shape?) throws -> Value {
    do {
      return try Value(from: TracingDecoder(book: self, shape: shape))
    } catch let error as SchemaError {
      throw SchemaError("\(type): \(error)")
    } catch {
      throw SchemaError("\(type) refused what it was given; make it a SchemaLeaf: \(error)")
    }
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, from example: JSONValue
  ) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(example.bytes))
    } catch {
      throw SchemaError("\(type) refused its own example: \(error)")
    }
  }

  private static func cast<Value>(
    _ found: (schema: Schema, value: Any)
  ) throws -> (schema: Schema, value: Value) {
    guard let value = found.value as? Value else {
      throw SchemaError("\(Value.self) was described as \(type(of: found.value))")
    }
    return (found.schema, value)
  }
}

/// The raw values of a `CaseIterable` enumeration; nil for other types.
private func choices(of type: any Decodable.Type) -> [JSONValue]? {
  func rawValues<Cases: CaseIterable>(_ type: Cases.Type) -> [JSONValue]? {
    let values = Cases.allCases.compactMap {
      ($0 as? any RawRepresentable).flatMap { rawValue($0) }
    }
    return values.count == Cases.allCases.count ? values : nil
  }
  func rawValue(_ one: some RawRepresentable) -> JSONValue? {
    (one.rawValue as? String).map(JSONValue.string)
      ?? (one.rawValue as? any BinaryInteger).flatMap { Int64(exactly: $0) }.map(JSONValue.integer)
  }
  return (type as? any CaseIterable.Type).flatMap { rawValues($0) }
}
