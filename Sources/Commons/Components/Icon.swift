public import HTML

/// A decorative icon, hidden from screen readers.
public struct Icon: HTML {
  @usableFromInline let name: String

  @inlinable public init(_ name: String) { self.name = name }

  @inlinable public var body: some HTML {
    span(.class("icon icon-\(name)"), .aria("hidden", "true")) {}
  }
}
