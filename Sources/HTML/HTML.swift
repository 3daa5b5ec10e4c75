/// A page or component: a struct of plain values with a declarative `body`.
///
/// It uses no await, no query and no clock; its values are passed to its initializer. All text is
/// escaped, except `Raw(trusted:)`. Where a property has an element's name, the element is
/// `HTML::label { … }`.
public protocol HTML {
  associatedtype Body: HTML
  @HTMLBuilder var body: Body { get }

  /// Renders into `page`; pages and components use the implementation that renders `body`.
  func render(into page: inout HTMLWriter)
}

extension HTML {
  @inlinable
  public func render(into page: inout HTMLWriter) {
    body.render(into: &page)
  }
}

/// HTML that renders itself without a body: elements, text and the results of builders.
public protocol HTMLLeaf: HTML {}

extension HTMLLeaf {
  // Safe: a leaf's own `render(into:)` never uses `body`.
  @inlinable
  public var body: Never { fatalError("\(Self.self) writes itself and has no body") }
}

extension Never: HTMLLeaf {
  @inlinable
  public func render(into page: inout HTMLWriter) {}
}
