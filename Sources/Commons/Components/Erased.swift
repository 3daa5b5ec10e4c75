import HTML

/// HTML of a type that is not known.
struct Erased: HTMLLeaf {
  let content: any HTML

  func render(into page: inout HTMLWriter) { content.render(into: &page) }
}
