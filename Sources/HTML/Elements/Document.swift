/// The whole page; the first thing in a document.
@inlinable
public func html<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("html", attributes, content)
}

/// What a page says about itself.
@inlinable
public func head<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("head", attributes, content)
}

/// The visible page; not named `body`, which is what every component calls its own content.
@inlinable
public func pageBody<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("body", attributes, content)
}

/// The name of the page in tabs and history.
@inlinable
public func title<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("title", attributes, content)
}

/// A fact about the page.
@inlinable
public func meta(_ attributes: Attribute...) -> VoidElement {
  VoidElement("meta", attributes)
}

/// A stylesheet, icon or manifest the page uses.
@inlinable
public func link(_ attributes: Attribute...) -> VoidElement {
  VoidElement("link", attributes)
}

/// What is shown when scripts are off.
@inlinable
public func noscript<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("noscript", attributes, content)
}
