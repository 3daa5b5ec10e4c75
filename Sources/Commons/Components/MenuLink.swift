public import HTML

/// A menu row with a link.
public struct MenuLink: HTML {
  let path: String
  let words: Words

  public init(_ path: String, _ words: Words) {
    self.path = path
    self.words = words
  }

  public var body: some HTML {
    li {
      a(.href(path)) {
        words
        Icon("chevron")
      }
    }
  }
}
