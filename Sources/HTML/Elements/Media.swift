/// An image; needs an `alt` attribute.
@inlinable
public func img(_ attributes: Attribute...) -> VoidElement {
  VoidElement("img", attributes)
}

/// An image in several formats.
@inlinable
public func picture<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("picture", attributes, content)
}

/// One format of an image, audio or video.
@inlinable
public func source(_ attributes: Attribute...) -> VoidElement {
  VoidElement("source", attributes)
}

/// An audio player.
@inlinable
public func audio<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("audio", attributes, content)
}

/// A video player.
@inlinable
public func video<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("video", attributes, content)
}

/// Captions of a video.
@inlinable
public func track(_ attributes: Attribute...) -> VoidElement {
  VoidElement("track", attributes)
}

/// A bitmap drawn by a script.
@inlinable
public func canvas<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Content> {
  Element("canvas", attributes, content)
}
