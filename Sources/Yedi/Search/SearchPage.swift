import Commons
import HTML
import SQL
import Wire

/// Searching designers; without a keyword, the recent searches.
struct SearchPage: HTML {
  let view: View<Reader>
  let results: Yedi.Results

  var body: some HTML {
    if view.isPartial {
      if view.query("cursor") == nil {
        list
      } else {
        rows
      }
    } else {
      Screen(view: view, title: t(ko: "검색", en: "Search"), tab: .search) {
        SearchField(
          id: "keyword", title: t(ko: "디자이너, 샵, 동네, 시술", en: "Designer, shop, district, service"),
          path: Yedi.search.path, keyword: keyword, results: "found",
          kept: (name: "isSubmitted", value: "1"))
        div(.id("found"), .aria("live", "polite")) { list }
      }
    }
  }

  private var keyword: String { view.query("keyword") ?? "" }

  @HTMLBuilder private var list: some HTML {
    if !results.designers.items.isEmpty {
      h2(.class("found-count")) {
        let count = "\(results.designers.items.count)"
        // More pages are counted once they are read.
        results.designers.next == nil
          ? t(ko: "디자이너 (\(count)건)", en: "Designers (\(count))")
          : t(ko: "디자이너 (\(count)건 이상)", en: "Designers (\(count) or more)")
      }
      ul(.class("designers")) { rows }
    } else if keyword.isEmpty {
      if !results.recents.isEmpty { Recents(recents: results.recents) }
      Suggestions()
    } else {
      section(.class("empty")) {
        img(.src(view.file("svg/yedi/comb.svg")), .alt(""), .width(120), .height(120))
        h2 { t(ko: "찾지 못했어요", en: "Nobody found") }
        p {
          t(
            ko: "이름이나 시술의 일부, 초성만 적어도 돼요.",
            en: "A part of the name or the service is enough.")
        }
      }
      Suggestions()
    }
  }

  private var rows: some HTML {
    DesignerRows(
      view: view, designers: results.designers.items,
      next: results.designers.next(of: Yedi.search.path, (name: "keyword", value: keyword)),
      isFound: true)
  }
}

/// What can be searched: every skill a designer can name.
private struct Suggestions: HTML {
  var body: some HTML {
    section(.class("part")) {
      h2 { t(ko: "이렇게 찾아보세요", en: "Search by skill") }
      nav(.class("chips"), .aria("label", ko: "찾을 만한 시술", en: "Skills to search")) {
        for speciality in Yedi.Speciality.allCases {
          let keyword = percentEncoded(speciality.name.ko)
          a(.class("chip"), .href(Yedi.search.path + "?keyword=\(keyword)")) { speciality.name }
        }
      }
    }
  }
}

private struct Recents: HTML {
  let recents: [Yedi.Recent]

  var body: some HTML {
    section(.class("part")) {
      div(.class("part-head")) {
        h2 { t(ko: "최근 검색", en: "Recent searches") }
        form(.method("post"), .action(Yedi.forgetAll.action)) {
          button(.class("text-button")) { t(ko: "전체 삭제", en: "Delete all") }
        }
      }
      ul {
        for recent in recents {
          let label = recent.designer?.name.text ?? recent.keyword ?? ""
          li(.class("row")) {
            a(.class("row-link"), .href(path(of: recent))) {
              Icon(recent.designer == nil ? "clock" : "profile")
              span { label }
              if let designer = recent.designer {
                small(.class("muted")) { designer.shop.text }
              }
            }
            UndoForm(
              action: Yedi.forget.action(recent.id), words: t(ko: "삭제", en: "Delete"),
              label: t(ko: "최근 검색에서 \(label) 삭제", en: "Delete \(label) from recent searches"))
          }
        }
      }
    }
  }

  private func path(of recent: Yedi.Recent) -> String {
    if let designer = recent.designer { return Yedi.designer.path(designer.id) + "?isFound=1" }
    return Yedi.search.path + "?isSubmitted=1&keyword=\(percentEncoded(recent.keyword ?? ""))"
  }
}

extension YediApp {
  func mountSearch(on site: inout Site) throws {
    let search = features.search
    try site.read(Yedi.search, .readers) { context, visitor, db in
      var results = try search.find(context.input, for: visitor, in: db)
      results.isSubmitted = context.input.isSubmitted == true
      return results
    } followUp: { results, visitor in
      guard let me = visitor.member, results.isSubmitted else { return nil }
      return { context, _, db in
        try search.remember(context.input.keyword, nil, as: me, in: db)
        return try search.find(context.input, for: visitor, in: db)
      }
    } page: { results, _, view in
      SearchPage(view: view, results: results)
    }
    try site.write(Yedi.forget, .members, then: .to(Yedi.search.path)) { context, me, db in
      try search.forget(context.path, as: me, in: db)
    }
    try site.write(Yedi.forgetAll, .members, then: .to(Yedi.search.path)) { _, me, db in
      try search.forgetAll(as: me, in: db)
    }
  }
}
