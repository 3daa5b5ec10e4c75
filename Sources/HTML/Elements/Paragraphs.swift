/// A paragraph.
@inlinable
public func p<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("p", attributes, content)
}

/// Text whose spaces and line ends count.
@inlinable
public func pre<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("pre", attributes, content)
}

/// A passage somebody else said.
@inlinable
public func blockquote<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("blockquote", attributes, content)
}

/// A picture with its caption.
@inlinable
public func figure<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("figure", attributes, content)
}

/// The caption of a figure.
@inlinable
public func figcaption<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("figcaption", attributes, content)
}

/// A break between subjects.
@inlinable
public func hr(_ attributes: Attribute...) -> VoidElement {
  VoidElement("hr", attributes)
}

/// A list in no order.
@inlinable
public func ul<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("ul", attributes, content)
}

/// A list in order.
@inlinable
public func ol<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("ol", attributes, content)
}

/// An item of a list.
@inlinable
public func li<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("li", attributes, content)
}

/// A list of things to do.
@inlinable
public func menu<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("menu", attributes, content)
}

/// A list of names and what they stand for.
@inlinable
public func dl<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("dl", attributes, content)
}

/// A name in a list of names.
@inlinable
public func dt<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("dt", attributes, content)
}

/// What a name stands for.
@inlinable
public func dd<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("dd", attributes, content)
}
