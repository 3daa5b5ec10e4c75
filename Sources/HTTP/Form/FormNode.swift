import Wire

/// The content of a form under one name: its values and its bracketed children.
struct FormNode {
  /// The deepest nesting of a name; `a[b][c]` is 3.
  static let deepest = 8

  var values: [String] = []
  var children: [String: FormNode] = [:]

  init() {}

  /// Builds the tree of `fields`; refuses names nested too deep or with unbalanced brackets.
  init(_ fields: [FormField]) throws(Refusal) {
    for field in fields {
      guard let path = Self.path(field.name) else { throw .malformed(field.name) }
      insert(field.value, at: path[...])
    }
  }

  /// Whether there is no value, or only the empty text a blank input sends.
  var isBlank: Bool { children.isEmpty && values.allSatisfy(\.isEmpty) }

  /// The items of a list: repeated values, or numbered children in ascending order without gaps.
  var items: [(key: String?, node: FormNode)] {
    if children.isEmpty {
      return values.map { value in
        var node = FormNode()
        node.values = [value]
        return (nil, node)
      }
    }
    return
      children
      .compactMap { key, node in Int(key).map { (index: $0, key: key, node: node) } }
      .sorted { $0.index < $1.index }
      .map { ($0.key, $0.node) }
  }

  private mutating func insert(_ value: String, at path: ArraySlice<String>) {
    guard let key = path.first else { return values.append(value) }
    children[key, default: FormNode()].insert(value, at: path.dropFirst())
  }

  /// Splits `answers[3][friend]` into its three keys; `tags[]` is `tags`.
  private static func path(_ name: String) -> [String]? {
    guard let bracket = name.firstIndex(of: "[") else { return [name] }
    var keys = [String(name[..<bracket])]
    var rest = name[bracket...]
    while !rest.isEmpty {
      guard rest.first == "[", let close = rest.firstIndex(of: "]"), keys.count < deepest else {
        return nil
      }
      let key = rest[rest.index(after: rest.startIndex)..<close]
      rest = rest[rest.index(after: close)...]
      if key.isEmpty {
        guard rest.isEmpty else { return nil }
      } else {
        keys.append(String(key))
      }
    }
    return keys
  }
}
