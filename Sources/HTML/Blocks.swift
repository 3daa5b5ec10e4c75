/// HTML without content.
public struct Empty: HTMLLeaf {
  @inlinable
  public init() {}

  @inlinable
  public func render(into page: inout HTMLWriter) {}
}

/// Two parts in sequence, as built from consecutive statements.
public struct HTMLPair<First: HTML, Second: HTML>: HTMLLeaf {
  @usableFromInline let first: First
  @usableFromInline let second: Second

  @inlinable
  init(first: First, second: Second) {
    self.first = first
    self.second = second
  }

  @inlinable
  public func render(into page: inout HTMLWriter) {
    first.render(into: &page)
    second.render(into: &page)
  }
}

/// One of two alternatives, as built from `if … else` and `switch`.
public enum Either<First: HTML, Second: HTML>: HTMLLeaf {
  case first(First)
  case second(Second)

  @inlinable
  public func render(into page: inout HTMLWriter) {
    switch self {
    case .first(let content): content.render(into: &page)
    case .second(let content): content.render(into: &page)
    }
  }
}

/// A list rendered item by item; a `for` in a builder creates all items before rendering.
public struct ForEach<Items: Sequence, Content: HTML>: HTMLLeaf {
  @usableFromInline let items: Items
  @usableFromInline let content: (Items.Element) -> Content

  @inlinable
  public init(_ items: Items, @HTMLBuilder content: @escaping (Items.Element) -> Content) {
    self.items = items
    self.content = content
  }

  @inlinable
  public func render(into page: inout HTMLWriter) {
    for item in items { content(item).render(into: &page) }
  }
}

/// Several parts as one value, without an enclosing element.
public struct HTMLGroup<Content: HTML>: HTMLLeaf {
  @usableFromInline let content: Content

  @inlinable
  public init(@HTMLBuilder _ content: () -> Content) { self.content = content() }

  @inlinable
  public func render(into page: inout HTMLWriter) { content.render(into: &page) }
}

extension Optional: HTML, HTMLLeaf where Wrapped: HTML {
  public typealias Body = Never

  @inlinable
  public func render(into page: inout HTMLWriter) {
    if let content = self { content.render(into: &page) }
  }
}

extension Array: HTML, HTMLLeaf where Element: HTML {
  public typealias Body = Never

  @inlinable
  public func render(into page: inout HTMLWriter) {
    for content in self { content.render(into: &page) }
  }
}
