public import HTML
public import Wire

/// The last row of a list with more pages.
///
/// htmx follows its link when it becomes visible and replaces it with the new rows.
public struct MoreRow: HTML {
  let path: String
  let words: LocalizedText

  public init(_ path: String, words: LocalizedText = t(ko: "더 보기", en: "Show more")) {
    self.path = path
    self.words = words
  }

  public var body: some HTML {
    li(.class("more")) {
      a(
        .class("button quiet"), .href(path), .hx("get", path),
        .hx("trigger", "intersect once, click"),
        .hx("target", "closest .more"), .hx("swap", "outerHTML"), .hx("sync", "this:drop")
      ) { words }
    }
  }
}

extension Page {
  /// The address of the next page of the list at `path`; nil on the last page.
  public func next(of path: String, _ query: (name: String, value: String)?...) -> String? {
    guard let next else { return nil }
    let kept = query.compactMap { $0 }.map { "\($0.name)=\(percentEncoded($0.value))&" }.joined()
    return "\(path)?\(kept)cursor=\(percentEncoded(next.text))"
  }
}
