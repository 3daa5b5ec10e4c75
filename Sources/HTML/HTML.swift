/// A page or a part of one: a struct of plain values whose `body` says what it looks like.
///
/// No await, no query and no clock in it; what it shows is handed to its initializer. Text is
/// escaped wherever it stands; `Raw(trusted:)` is the one way around that. Where a property has an
/// element's name, the element is `HTML::label { … }`.
public protocol HTML {
  associatedtype Body: HTML
  @HTMLBuilder var body: Body { get }

  /// Writes itself at the end of `page`; pages and components leave this to their `body`.
  func render(into page: inout HTMLWriter)
}

extension HTML {
  @inlinable
  public func render(into page: inout HTMLWriter) {
    body.render(into: &page)
  }
}

/// HTML that writes itself and has no body: elements, text, and what the builder makes of blocks.
public protocol HTMLLeaf: HTML {}

extension HTMLLeaf {
  // Holds because a leaf's own `render(into:)` never asks for it, and a `Never` cannot be made.
  @inlinable
  public var body: Never { fatalError("\(Self.self) writes itself and has no body") }
}

extension Never: HTMLLeaf {
  @inlinable
  public func render(into page: inout HTMLWriter) {}
}
