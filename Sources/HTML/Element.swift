/// An element with a start tag, content and an end tag.
public struct Element<Content: HTML>: HTMLLeaf {
  @usableFromInline let name: StaticString
  @usableFromInline let attributes: [Attribute]
  @usableFromInline let content: Content

  /// An element without a function of its own; `name` is a literal in the source code.
  @inlinable
  public init(
    _ name: StaticString, _ attributes: [Attribute], @HTMLBuilder _ content: () -> Content
  ) {
    self.name = name
    self.attributes = attributes
    self.content = content()
  }

  @inlinable
  public func render(into page: inout HTMLWriter) {
    page.open(name, attributes)
    content.render(into: &page)
    page.close(name)
  }
}

/// An element without content: a void element of HTML, or a self-closing shape of SVG.
public struct VoidElement: HTMLLeaf {
  @usableFromInline let name: StaticString
  @usableFromInline let attributes: [Attribute]
  @usableFromInline let isShape: Bool

  /// `isShape` self-closes the tag; otherwise SVG would parse the following elements as its
  /// children.
  @inlinable
  public init(_ name: StaticString, _ attributes: [Attribute], isShape: Bool = false) {
    self.name = name
    self.attributes = attributes
    self.isShape = isShape
  }

  @inlinable
  public func render(into page: inout HTMLWriter) {
    page.open(name, attributes, isShape: isShape)
  }
}

extension HTMLWriter {
  @usableFromInline
  mutating func open(_ name: StaticString, _ attributes: [Attribute], isShape: Bool = false) {
    byte("<")
    markup(name)
    // The buffer gives access in place; a loop over the array would copy each attribute.
    attributes.withUnsafeBufferPointer { attributes in
      for place in attributes.indices { attributes[place].render(into: &self) }
    }
    if isShape { byte("/") }
    byte(">")
  }

  @usableFromInline
  mutating func close(_ name: StaticString) {
    markup("</")
    markup(name)
    byte(">")
  }
}
