/// What a payload has read so far while its schema is looked for.
final class Shape {
  private var properties: [Schema.Property] = []
  private var whole: Schema?
  private var mayBeAbsent: Set<String> = []

  /// An object with no members until something is read.
  var schema: Schema { whole ?? Schema(.object(properties)) }

  /// The payload is one value, or one list.
  func become(_ schema: Schema) { whole = schema }

  /// The payload asked whether a member is there, so it may be absent.
  func ask(for name: String) { mayBeAbsent.insert(name) }

  /// The payload read a member; the first reading counts.
  func read(_ name: String, _ schema: Schema) {
    guard !properties.contains(where: { $0.name == name }) else { return }
    properties.append(.init(name, schema, isRequired: !mayBeAbsent.contains(name)))
  }
}
