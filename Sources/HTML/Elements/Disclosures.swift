/// A window above the page.
@inlinable
public func dialog<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("dialog", attributes, content)
}

/// Something that opens.
@inlinable
public func details<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("details", attributes, content)
}

/// What is seen of details while closed.
@inlinable
public func summary<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("summary", attributes, content)
}

/// Markup kept for a script to copy.
@inlinable
public func template<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("template", attributes, content)
}
