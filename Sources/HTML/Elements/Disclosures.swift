/// A dialog above the page.
@inlinable
public func dialog<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("dialog", attributes, content)
}

/// A disclosure widget.
@inlinable
public func details<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("details", attributes, content)
}

/// The visible label of a `details` element.
@inlinable
public func summary<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("summary", attributes, content)
}

/// Markup for scripts to clone.
@inlinable
public func template<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("template", attributes, content)
}
