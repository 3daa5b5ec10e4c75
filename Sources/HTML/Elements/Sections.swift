/// The main content, once per page.
@inlinable
public func main<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("main", attributes, content)
}

/// Navigation links.
@inlinable
public func nav<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("nav", attributes, content)
}

/// The introduction of a page or section.
@inlinable
public func header<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("header", attributes, content)
}

/// The end of a page or section.
@inlinable
public func footer<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("footer", attributes, content)
}

/// A thematic section with a heading.
@inlinable
public func section<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("section", attributes, content)
}

/// A self-contained composition, such as a note or post.
@inlinable
public func article<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("article", attributes, content)
}

/// Content that is only indirectly related.
@inlinable
public func aside<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("aside", attributes, content)
}

/// A search or filter form.
@inlinable
public func search<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("search", attributes, content)
}

/// Contact information.
@inlinable
public func address<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("address", attributes, content)
}

/// A heading with a subtitle.
@inlinable
public func hgroup<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("hgroup", attributes, content)
}

/// A heading of rank 1.
@inlinable
public func h1<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("h1", attributes, content)
}

/// A heading of rank 2.
@inlinable
public func h2<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("h2", attributes, content)
}

/// A heading of rank 3.
@inlinable
public func h3<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("h3", attributes, content)
}

/// A heading of rank 4.
@inlinable
public func h4<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("h4", attributes, content)
}

/// A heading of rank 5.
@inlinable
public func h5<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("h5", attributes, content)
}

/// A heading of rank 6.
@inlinable
public func h6<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("h6", attributes, content)
}

/// A block without meaning.
@inlinable
public func div<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("div", attributes, content)
}
