/// A paragraph.
@inlinable
public func p<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("p", attributes, content)
}

/// Preformatted text.
@inlinable
public func pre<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("pre", attributes, content)
}

/// A quoted passage.
@inlinable
public func blockquote<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("blockquote", attributes, content)
}

/// A figure with an optional caption.
@inlinable
public func figure<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("figure", attributes, content)
}

/// The caption of a `figure`.
@inlinable
public func figcaption<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("figcaption", attributes, content)
}

/// A thematic break.
@inlinable
public func hr(_ attributes: Attribute...) -> VoidElement {
  VoidElement("hr", attributes)
}

/// An unordered list.
@inlinable
public func ul<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("ul", attributes, content)
}

/// An ordered list.
@inlinable
public func ol<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("ol", attributes, content)
}

/// A list item.
@inlinable
public func li<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("li", attributes, content)
}

/// A list of commands.
@inlinable
public func menu<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("menu", attributes, content)
}

/// A description list.
@inlinable
public func dl<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("dl", attributes, content)
}

/// A term in a description list.
@inlinable
public func dt<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("dt", attributes, content)
}

/// The description of a term.
@inlinable
public func dd<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("dd", attributes, content)
}
