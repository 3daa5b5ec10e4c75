/// A picture; give it an `alt`.
@inlinable
public func img(_ attributes: Attribute...) -> VoidElement {
  VoidElement("img", attributes)
}

/// A picture in several forms.
@inlinable
public func picture<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("picture", attributes, content)
}

/// One form of a picture, a sound or a film.
@inlinable
public func source(_ attributes: Attribute...) -> VoidElement {
  VoidElement("source", attributes)
}

/// A sound.
@inlinable
public func audio<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("audio", attributes, content)
}

/// A film.
@inlinable
public func video<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("video", attributes, content)
}

/// Captions of a film.
@inlinable
public func track(_ attributes: Attribute...) -> VoidElement {
  VoidElement("track", attributes)
}

/// An area that a script draws on.
@inlinable
public func canvas<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("canvas", attributes, content)
}
