/// An SVG drawing.
@inlinable
public func svg<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("svg", attributes, content)
}

/// A group of shapes.
@inlinable
public func g<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("g", attributes, content)
}

/// Definitions that are drawn only where they are referenced.
@inlinable
public func defs<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("defs", attributes, content)
}

/// A reusable drawing.
@inlinable
public func symbol<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("symbol", attributes, content)
}

/// A copy of a symbol or shape.
@inlinable
public func use(_ attributes: Attribute...) -> VoidElement {
  VoidElement("use", attributes, isShape: true)
}

/// The accessible name of a drawing; `title` is the HTML element.
@inlinable
public func svgTitle<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("title", attributes, content)
}

/// The accessible description of a drawing.
@inlinable
public func desc<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("desc", attributes, content)
}

/// The `text` element of SVG; `text` alone is a common property name.
@inlinable
public func svgText<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("text", attributes, content)
}

/// A span of text in a drawing.
@inlinable
public func tspan<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("tspan", attributes, content)
}

/// A clipping shape.
@inlinable
public func clipPath<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("clipPath", attributes, content)
}

/// A mask for transparency.
@inlinable
public func mask<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("mask", attributes, content)
}

/// A repeated fill.
@inlinable
public func pattern<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("pattern", attributes, content)
}

/// A gradient along a line.
@inlinable
public func linearGradient<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("linearGradient", attributes, content)
}

/// A gradient around a point.
@inlinable
public func radialGradient<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("radialGradient", attributes, content)
}

/// A colour stop of a gradient.
@inlinable
public func stop(_ attributes: Attribute...) -> VoidElement {
  VoidElement("stop", attributes, isShape: true)
}
