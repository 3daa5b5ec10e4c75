/// A drawing.
@inlinable
public func svg<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("svg", attributes, content)
}

/// Shapes that belong together.
@inlinable
public func g<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("g", attributes, content)
}

/// What is drawn only where it is used.
@inlinable
public func defs<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("defs", attributes, content)
}

/// A drawing to be used several times.
@inlinable
public func symbol<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("symbol", attributes, content)
}

/// A symbol or shape drawn again.
@inlinable
public func use(_ attributes: Attribute...) -> VoidElement {
  VoidElement("use", attributes, isShape: true)
}

/// The name of a drawing, read aloud; HTML has the plain name.
@inlinable
public func svgTitle<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("title", attributes, content)
}

/// What a drawing shows, read aloud.
@inlinable
public func desc<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("desc", attributes, content)
}

/// Text in a drawing; `text` by itself is too often the name of a property.
@inlinable
public func svgText<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("text", attributes, content)
}

/// A run of text in a drawing.
@inlinable
public func tspan<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("tspan", attributes, content)
}

/// A shape that cuts others off.
@inlinable
public func clipPath<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("clipPath", attributes, content)
}

/// A drawing that lets others show through.
@inlinable
public func mask<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("mask", attributes, content)
}

/// A tile that fills shapes.
@inlinable
public func pattern<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("pattern", attributes, content)
}

/// Colours along a line.
@inlinable
public func linearGradient<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("linearGradient", attributes, content)
}

/// Colours around a point.
@inlinable
public func radialGradient<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("radialGradient", attributes, content)
}

/// A colour in a gradient.
@inlinable
public func stop(_ attributes: Attribute...) -> VoidElement {
  VoidElement("stop", attributes, isShape: true)
}
