/// One response header, which cannot contain a line break.
public struct Header: Sendable, Hashable {
  public let name: String
  public let value: String

  /// A header from which control characters in name and value are removed.
  ///
  /// This prevents header injection (RFC 9110 §5.5).
  public init(_ name: String, _ value: String) {
    self.name = Self.clean(name)
    self.value = Self.clean(value)
  }

  func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count && name.lowercased() == other.lowercased()
  }

  private static func clean(_ text: String) -> String {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      ? text : String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
  }
}
