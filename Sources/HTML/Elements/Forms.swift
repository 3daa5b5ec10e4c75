/// What is filled in and sent.
@inlinable
public func form<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("form", attributes, content)
}

/// Fields that belong together.
@inlinable
public func fieldset<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("fieldset", attributes, content)
}

/// The name of a fieldset.
@inlinable
public func legend<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("legend", attributes, content)
}

/// The name of a field.
@inlinable
public func label<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("label", attributes, content)
}

/// A field.
@inlinable
public func input(_ attributes: Attribute...) -> VoidElement {
  VoidElement("input", attributes)
}

/// Something to press.
@inlinable
public func button<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("button", attributes, content)
}

/// A choice from a list.
@inlinable
public func select<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("select", attributes, content)
}

/// One choice.
@inlinable
public func option<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("option", attributes, content)
}

/// Choices that belong together.
@inlinable
public func optgroup<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("optgroup", attributes, content)
}

/// Suggestions for a field.
@inlinable
public func datalist<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("datalist", attributes, content)
}

/// A result of what was entered.
@inlinable
public func output<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("output", attributes, content)
}

/// How far something has come.
@inlinable
public func progress<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("progress", attributes, content)
}

/// A measure between two ends.
@inlinable
public func meter<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("meter", attributes, content)
}
