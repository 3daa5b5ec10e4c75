/// Rows and columns.
@inlinable
public func table<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("table", attributes, content)
}

/// The name of a table.
@inlinable
public func caption<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("caption", attributes, content)
}

/// Columns that look alike.
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

/// The rows that name the columns.
@inlinable
public func thead<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("thead", attributes, content)
}

/// The rows of the matter.
@inlinable
public func tbody<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("tbody", attributes, content)
}

/// The rows that sum up.
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

/// A cell that names a row or a column.
@inlinable
public func th<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("th", attributes, content)
}

/// A cell.
@inlinable
public func td<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("td", attributes, content)
}
