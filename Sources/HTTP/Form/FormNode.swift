import Wire

/// What a form says under one name: its values, and what stands under it in brackets.
struct FormNode {
  /// A name may nest this deep, such as `a[b][c]`, which is 3.
  static let deepest = 8

  var values: [String] = []
  var children: [String: FormNode] = [:]

  init() {}

  /// The tree of `fields`; refuses names nested too deep or with brackets that do not close.
  init(_ fields: [FormField]) throws(Refusal) {
    for field in fields {
      guard let path = Self.path(field.name) else { throw .malformed(field.name) }
      insert(field.value, at: path[...])
    }
  }

  /// Whether nothing was said, or only the empty text a blank input sends.
  var isBlank: Bool { children.isEmpty && values.allSatisfy(\.isEmpty) }

  /// The items of a list: repeated values, or what stands under numbers, smallest first, gaps closed.
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

  /// `answers[3][friend]` as its three keys; `tags[]` is `tags`.
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
