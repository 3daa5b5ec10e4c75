/// The root element of a document.
@inlinable
public func html<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("html", attributes, content)
}

/// The metadata of a page.
@inlinable
public func head<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("head", attributes, content)
}

/// The `body` element; components already use the name `body` for their content.
@inlinable
public func pageBody<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("body", attributes, content)
}

/// The title of the page, for tabs and history.
@inlinable
public func title<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("title", attributes, content)
}

/// A metadata value of the page.
@inlinable
public func meta(_ attributes: Attribute...) -> VoidElement {
  VoidElement("meta", attributes)
}

/// A linked resource, such as a stylesheet, icon or manifest.
@inlinable
public func link(_ attributes: Attribute...) -> VoidElement {
  VoidElement("link", attributes)
}

/// Content shown when scripts are disabled.
@inlinable
public func noscript<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("noscript", attributes, content)
}
