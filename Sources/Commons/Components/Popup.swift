public import HTML

/// A centred card, opened by a link to its id; works without scripts.
public struct Popup<Content: HTML>: HTML {
  let id: String
  let title: LocalizedText
  let opensNow: Bool
  let content: Content

  public init(
    id: String, title: LocalizedText, opensNow: Bool = false, @HTMLBuilder content: () -> Content
  ) {
    self.id = id
    self.title = title
    self.opensNow = opensNow
    self.content = content()
  }

  public var body: some HTML {
    dialog(
      .class("popup"), .id(id), .aria("labelledby", "\(id)-title"), .open(opensNow),
      .data("open-now", opensNow ? "" : nil)
    ) {
      div(.class("sheet-body center")) {
        h2(.id("\(id)-title")) { title }
        content
      }
    }
  }
}
