/// The schema of a payload, as observed so far.
final class Shape {
  private var properties: [Schema.Property] = []
  private var whole: Schema?
  private var mayBeAbsent: Set<String> = []

  /// An object without members until something is read.
  var schema: Schema { whole ?? Schema(.object(properties)) }

  /// The payload is a single value or a list.
  func become(_ schema: Schema) { whole = schema }

  /// The payload checked whether a member exists, so it is optional.
  func ask(for name: String) { mayBeAbsent.insert(name) }

  /// The payload read a member; only the first read counts.
  func read(_ name: String, _ schema: Schema) {
    guard !properties.contains(where: { $0.name == name }) else { return }
    properties.append(.init(name, schema, isRequired: !mayBeAbsent.contains(name)))
  }
}
