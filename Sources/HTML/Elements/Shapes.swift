/// A path of lines and curves.
@inlinable
public func path(_ attributes: Attribute...) -> VoidElement {
  VoidElement("path", attributes, isShape: true)
}

/// A circle.
@inlinable
public func circle(_ attributes: Attribute...) -> VoidElement {
  VoidElement("circle", attributes, isShape: true)
}

/// An ellipse.
@inlinable
public func ellipse(_ attributes: Attribute...) -> VoidElement {
  VoidElement("ellipse", attributes, isShape: true)
}

/// A rectangle.
@inlinable
public func rect(_ attributes: Attribute...) -> VoidElement {
  VoidElement("rect", attributes, isShape: true)
}

/// A straight line.
@inlinable
public func line(_ attributes: Attribute...) -> VoidElement {
  VoidElement("line", attributes, isShape: true)
}

/// Connected lines.
@inlinable
public func polyline(_ attributes: Attribute...) -> VoidElement {
  VoidElement("polyline", attributes, isShape: true)
}

/// A closed polygon.
@inlinable
public func polygon(_ attributes: Attribute...) -> VoidElement {
  VoidElement("polygon", attributes, isShape: true)
}

/// An image inside a drawing.
@inlinable
public func image(_ attributes: Attribute...) -> VoidElement {
  VoidElement("image", attributes, isShape: true)
}
