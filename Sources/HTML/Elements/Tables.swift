/// A table.
@inlinable
public func table<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("table", attributes, content)
}

/// The caption of a table.
@inlinable
public func caption<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("caption", attributes, content)
}

/// A group of columns.
@inlinable
public func colgroup<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("colgroup", attributes, content)
}

/// A column.
@inlinable
public func col(_ attributes: Attribute...) -> VoidElement {
  VoidElement("col", attributes)
}

/// The header rows.
@inlinable
public func thead<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("thead", attributes, content)
}

/// The body rows.
@inlinable
public func tbody<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("tbody", attributes, content)
}

/// The footer rows.
@inlinable
public func tfoot<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("tfoot", attributes, content)
}

/// A row.
@inlinable
public func tr<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("tr", attributes, content)
}

/// A header cell of a row or column.
@inlinable
public func th<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("th", attributes, content)
}

/// A data cell.
@inlinable
public func td<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("td", attributes, content)
}
