/// A form.
@inlinable
public func form<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("form", attributes, content)
}

/// A group of fields.
@inlinable
public func fieldset<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("fieldset", attributes, content)
}

/// The caption of a `fieldset`.
@inlinable
public func legend<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("legend", attributes, content)
}

/// The label of a field.
@inlinable
public func label<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("label", attributes, content)
}

/// An input field.
@inlinable
public func input(_ attributes: Attribute...) -> VoidElement {
  VoidElement("input", attributes)
}

/// A button.
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

/// An option of a `select` or `datalist`.
@inlinable
public func option<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("option", attributes, content)
}

/// A group of options.
@inlinable
public func optgroup<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("optgroup", attributes, content)
}

/// Suggestions for an input field.
@inlinable
public func datalist<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("datalist", attributes, content)
}

/// The result of a calculation or an input.
@inlinable
public func output<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("output", attributes, content)
}

/// A progress bar.
@inlinable
public func progress<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("progress", attributes, content)
}

/// A value within a range.
@inlinable
public func meter<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("meter", attributes, content)
}
