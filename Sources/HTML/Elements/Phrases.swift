/// A link.
@inlinable
public func a<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("a", attributes, content)
}

/// A span of text without meaning.
@inlinable
public func span<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("span", attributes, content)
}

/// Important text.
@inlinable
public func strong<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("strong", attributes, content)
}

/// Emphasized text.
@inlinable
public func em<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("em", attributes, content)
}

/// Side comments, such as small print.
@inlinable
public func small<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("small", attributes, content)
}

/// Highlighted text.
@inlinable
public func mark<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("mark", attributes, content)
}

/// Text to draw attention to.
@inlinable
public func b<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("b", attributes, content)
}

/// Text in an alternate voice.
@inlinable
public func i<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("i", attributes, content)
}

/// Text that is no longer accurate.
@inlinable
public func s<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("s", attributes, content)
}

/// Text with a non-textual annotation.
@inlinable
public func u<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("u", attributes, content)
}

/// A short quotation.
@inlinable
public func q<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("q", attributes, content)
}

/// Code typed into a computer.
@inlinable
public func code<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("code", attributes, content)
}

/// Keyboard input.
@inlinable
public func kbd<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("kbd", attributes, content)
}

/// An abbreviation.
@inlinable
public func abbr<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("abbr", attributes, content)
}

/// A date or time, also machine-readable.
@inlinable
public func time<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("time", attributes, content)
}

/// Subscript.
@inlinable
public func sub<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("sub", attributes, content)
}

/// Superscript.
@inlinable
public func sup<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("sup", attributes, content)
}

/// Deleted text.
@inlinable
public func del<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("del", attributes, content)
}

/// Inserted text.
@inlinable
public func ins<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("ins", attributes, content)
}

/// Text with isolated direction, such as a name chosen by a user.
@inlinable
public func bdi<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("bdi", attributes, content)
}

/// Text with pronunciation.
@inlinable
public func ruby<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("ruby", attributes, content)
}

/// The pronunciation in a `ruby` element.
@inlinable
public func rt<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("rt", attributes, content)
}

/// A line break.
@inlinable
public func br(_ attributes: Attribute...) -> VoidElement {
  VoidElement("br", attributes)
}

/// A possible line break.
@inlinable
public func wbr(_ attributes: Attribute...) -> VoidElement {
  VoidElement("wbr", attributes)
}
