import Commons
import HTML
import Wire

/// A live search sheet for schools and departments (`docs/spec/yello.md` Y36–Y42).
struct SearchSheet<Content: HTML>: HTML {
  let id: String
  let title: LocalizedText
  let content: Content

  init(_ id: String, _ title: LocalizedText, @HTMLBuilder content: () -> Content) {
    self.id = id
    self.title = title
    self.content = content()
  }

  var body: some HTML {
    dialog(.class("sheet tall"), .id(id), .aria("labelledby", "\(id)-title")) {
      div(.class("sheet-body")) {
        div(.class("sheet-head")) {
          h2(.id("\(id)-title")) { title }
          CloseSheet()
        }
        content
      }
    }
  }
}

/// One result: in a sheet a button that fills its field, on a page a link to the join form.
struct SearchResult: HTML {
  let field: String
  let value: String
  let name: String
  let keyword: String
  /// The link used on a page; nil inside a sheet.
  let path: String?
  /// Text after the name.
  var after: LocalizedText? = nil
  /// The English name, shown below.
  var english: String? = nil

  var body: some HTML {
    li {
      if let path {
        a(.class("result"), .href(path)) { line }
      } else {
        button(
          .type("button"), .class("result"), .data("choose", field), .data("value", value),
          .data("close", "")
        ) { line }
      }
    }
  }

  @HTMLBuilder private var line: some HTML {
    span(.class("icon icon-search"), .aria("hidden", "true")) {}
    span {
      if !keyword.isEmpty, let found = name.firstRange(of: keyword) {
        name[..<found.lowerBound]
        mark { name[found] }
        name[found.upperBound...]
      } else {
        name
      }
      if let after { b { after } }
      if let english { small(.lang("en")) { english } }
    }
  }
}

extension View {
  /// Whether results show English names: for English readers and for Latin keywords.
  func readsEnglish(_ keyword: String) -> Bool {
    language == .en || keyword.contains { $0.isASCII && $0.isLetter }
  }
}

/// The row after the results: a link to more of them, or that there are none.
struct SearchEnd: HTML {
  let path: String
  let keyword: String
  /// Another filter of the list, as it is in the query.
  var kept: (name: String, value: String)? = nil
  let next: Cursor?
  let isEmpty: Bool
  /// Whether more results load on scrolling, as in a sheet.
  let isLive: Bool

  var body: some HTML {
    if let next {
      let more =
        "\(path)?\(filter)keyword=\(percentEncoded(keyword))&cursor=\(percentEncoded(next.text))"
      li(.class("more")) {
        a(
          .class("button quiet"), .href(more), .hx("get", isLive ? more : nil),
          .hx("trigger", "intersect once, click"), .hx("target", "closest .more"),
          .hx("swap", "outerHTML")
        ) { t(ko: "더 보기", en: "More") }
      }
    } else if isEmpty {
      li(.class("muted center")) { t(ko: "검색 결과가 없어요.", en: "No results.") }
    }
  }

  private var filter: String { kept.map { "\($0.name)=\($0.value)&" } ?? "" }
}
