/// The identity of a statement without its values: the key of the prepared-statement cache.
///
/// Literal fragments are compared by address, so a lookup never reads their text.
struct StatementKey: Hashable, Sendable {
  enum Fragment: Equatable, Sendable {
    case literal(StaticString)
    case raw(String)
    case value(Value.Kind)
    case list(Value.Kind, Int)

    static func == (one: Fragment, other: Fragment) -> Bool {
      switch (one, other) {
      case (.literal(let a), .literal(let b)):
        a.utf8Start == b.utf8Start && a.utf8CodeUnitCount == b.utf8CodeUnitCount
      case (.raw(let a), .raw(let b)): a == b
      case (.value(let a), .value(let b)): a == b
      case (.list(let a, let x), .list(let b, let y)): a == b && x == y
      default: false
      }
    }
  }

  var fragments: [Fragment] = []
  private var hashState: UInt64 = 0

  mutating func append(_ literal: StaticString) {
    append(literal.hasPointerRepresentation ? .literal(literal) : .raw(literal.description))
  }

  mutating func append(_ fragment: Fragment) {
    switch fragment {
    case .literal(let text): mix(UInt64(UInt(bitPattern: text.utf8Start)))
    case .raw(let text): mix(UInt64(truncatingIfNeeded: text.hashValue))
    case .value(let kind): mix(UInt64(kind.rawValue))
    case .list(let kind, let size): mix(UInt64(kind.rawValue) + UInt64(size + 1) << 8)
    }
    fragments.append(fragment)
  }

  // 2^64 divided by the golden ratio, which spreads neighbouring addresses.
  private mutating func mix(_ part: UInt64) {
    hashState = (hashState ^ part) &* 0x9E37_79B9_7F4A_7C15
    hashState ^= hashState >> 32
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hashState) }

  static func == (one: StatementKey, other: StatementKey) -> Bool {
    one.hashState == other.hashState && one.fragments == other.fragments
  }

  var text: String {
    var text = ""
    var number = 0
    func placeholder() -> String {
      number += 1
      return "$\(number)"
    }
    for fragment in fragments {
      switch fragment {
      case .literal(let literal): text += literal.description
      case .raw(let raw): text += raw
      case .value: text += placeholder()
      case .list(let kind, 0): text += "(SELECT CAST(NULL AS \(kind.name)) WHERE 1 = 0)"
      case .list(_, let size):
        text += "(" + (0..<size).map { _ in placeholder() }.joined(separator: ", ") + ")"
      }
    }
    return text
  }

  /// The kind of each bound value, in order.
  var kinds: [Value.Kind] {
    fragments.flatMap { fragment -> [Value.Kind] in
      switch fragment {
      case .literal, .raw: []
      case .value(let kind): [kind]
      case .list(let kind, let size): Array(repeating: kind, count: size)
      }
    }
  }
}
