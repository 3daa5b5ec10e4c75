/// A link.
@inlinable
public func a<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("a", attributes, content)
}

/// A run of text with no meaning of its own.
@inlinable
public func span<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("span", attributes, content)
}

/// Text that matters.
@inlinable
public func strong<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("strong", attributes, content)
}

/// Text with stress on it.
@inlinable
public func em<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("em", attributes, content)
}

/// Small print.
@inlinable
public func small<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("small", attributes, content)
}

/// Text somebody marked.
@inlinable
public func mark<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("mark", attributes, content)
}

/// Text to notice.
@inlinable
public func b<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("b", attributes, content)
}

/// Text in another voice.
@inlinable
public func i<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("i", attributes, content)
}

/// Text that no longer holds.
@inlinable
public func s<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("s", attributes, content)
}

/// Text underlined to annotate it.
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

/// Something typed into a machine.
@inlinable
public func code<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("code", attributes, content)
}

/// A key to press.
@inlinable
public func kbd<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("kbd", attributes, content)
}

/// A short form.
@inlinable
public func abbr<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("abbr", attributes, content)
}

/// A moment, for people and machines.
@inlinable
public func time<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("time", attributes, content)
}

/// Text below the line.
@inlinable
public func sub<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("sub", attributes, content)
}

/// Text above the line.
@inlinable
public func sup<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("sup", attributes, content)
}

/// Text taken out.
@inlinable
public func del<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("del", attributes, content)
}

/// Text put in.
@inlinable
public func ins<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("ins", attributes, content)
}

/// Text whose direction is its own, such as a name somebody chose.
@inlinable
public func bdi<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("bdi", attributes, content)
}

/// Text with its reading.
@inlinable
public func ruby<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("ruby", attributes, content)
}

/// The reading in a ruby.
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

/// A place where a line may break.
@inlinable
public func wbr(_ attributes: Attribute...) -> VoidElement {
  VoidElement("wbr", attributes)
}
