public import HTML

/// A search field; with `results`, the list updates while typing.
public struct SearchField: HTML {
  let id: String
  let title: LocalizedText
  let path: String
  let keyword: String
  /// The list's id; nil when the whole page is reloaded.
  let results: String?
  /// Another filter of the list, kept in the query.
  let kept: (name: String, value: String)?
  /// Whether the field takes the focus, for pages that only search.
  let isFocused: Bool

  public init(
    id: String, title: LocalizedText, path: String, keyword: String, results: String?,
    kept: (name: String, value: String)? = nil, isFocused: Bool = true
  ) {
    self.id = id
    self.title = title
    self.path = path
    self.keyword = keyword
    self.results = results
    self.kept = kept
    self.isFocused = isFocused
  }

  public var body: some HTML {
    form(.class("search"), .role("search"), .action(path)) {
      label(.class("visually-hidden"), .for(id)) { title }
      span(.class("icon icon-search"), .aria("hidden", "true")) {}
      if let kept { input(.type("hidden"), .name(kept.name), .value(kept.value)) }
      input(
        .id(id), .type("search"), .name("keyword"), .value(keyword),
        .placeholder(ko: title.ko, en: title.en), .autocomplete("off"), .enterkeyhint("search"),
        .autofocus(isFocused), .hx("get", results.map { _ in path }),
        .hx("trigger", "input changed delay:300ms, search"),
        .hx("target", results.map { "#\($0)" }), .hx("sync", "this:replace"))
      span(.class("spinner htmx-indicator"), .aria("hidden", "true")) {}
    }
  }
}
