/// A script of this site, by URL; the content security policy forbids others.
///
/// It takes no content, because text inside `<script>` cannot be escaped.
@inlinable
public func script(_ attributes: Attribute...) -> Element<Empty> {
  Element("script", attributes) {}
}

/// A text field with several lines; `content` is its initial text.
///
/// Parsers drop one line end after the start tag, so one is written there. Text that begins with a
/// line end keeps it.
@inlinable
public func textarea<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<HTMLPair<Raw, Content>> {
  Element("textarea", attributes) {
    Raw(trusted: "\n")
    content()
  }
}
