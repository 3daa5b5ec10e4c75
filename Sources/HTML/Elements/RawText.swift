/// A script of our own, by address; the policy on pages forbids any other.
///
/// It has no content on purpose: text inside `<script>` cannot be escaped, so none can be put there.
@inlinable
public func script(_ attributes: Attribute...) -> Element<Empty> {
  Element("script", attributes) {}
}

/// A field of several lines; `content` is its text as it was typed.
///
/// The parser drops one line end after the start tag, so one is written there: text that begins
/// with a line end keeps it.
@inlinable
public func textarea<Content: HTML>(
  _ attributes: Attribute..., @HTMLBuilder content: () -> Content
) -> Element<Sequel<Raw, Content>> {
  Element("textarea", attributes) {
    Raw(trusted: "\n")
    content()
  }
}
