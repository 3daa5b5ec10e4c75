import Commons
import HTML
import Wire

/// Schools that match a keyword; a script gets the results only.
struct SchoolsPage: HTML {
  let view: View<Viewer>
  let schools: Page<Yello.School>
  let request: Yello.SchoolSearch

  var body: some HTML {
    if view.isPartial {
      results(leadOn: false)
    } else {
      Document(view, YelloApp.branding, t(ko: "학교 찾기", en: "Find a school")) {
        SearchHead(title: t(ko: "학교 찾기", en: "Find a school"))
        main(.id("main"), .class("page stack")) {
          SearchField(
            id: "keyword", title: t(ko: "학교 이름", en: "School"), path: Yello.schools.path,
            keyword: keyword, results: nil, kept: kind.kept)
          MissingSchool()
          ul(.class("results"), .id("results")) {
            results(leadOn: true)
          }
        }
      }
    }
  }

  private var kind: Yello.SchoolKind { request.kind ?? .university }
  private var keyword: String { request.keyword ?? "" }

  private func results(leadOn: Bool) -> SchoolResults {
    SchoolResults(
      schools: schools, kind: kind, keyword: keyword, inEnglish: view.readsEnglish(keyword),
      leadOn: leadOn)
  }
}

struct SchoolResults: HTML {
  let schools: Page<Yello.School>
  let kind: Yello.SchoolKind
  let keyword: String
  let inEnglish: Bool
  /// Whether results link back to the join form.
  let leadOn: Bool

  var body: some HTML {
    for school in schools.items {
      SearchResult(
        field: "school", value: school.key, name: school.name, keyword: keyword,
        path: leadOn ? "\(Yello.joining.path)?school=\(percentEncoded(school.key))" : nil,
        english: inEnglish ? school.english : nil)
    }
    SearchEnd(
      path: Yello.schools.path, keyword: keyword, kept: kind.kept, next: schools.next,
      isEmpty: schools.items.isEmpty, isLive: !leadOn)
  }
}

extension Yello.SchoolKind {
  /// The filter that keeps a search among these schools; none for universities.
  fileprivate var kept: (name: String, value: String)? {
    self == .university ? nil : ("kind", rawValue)
  }
}

/// The school sheet of the join form.
struct SchoolSheet<Principal: Sendable>: HTML {
  let view: View<Principal>
  let kind: Yello.SchoolKind
  let catalogue: Catalogue
  let rules: Rules

  var body: some HTML {
    SearchSheet("school-search", t(ko: "학교 찾기", en: "Find a school")) {
      SearchField(
        id: "school-keyword", title: t(ko: "학교 이름", en: "School"),
        path: Yello.schools.path + (kind.kept.map { "?\($0.name)=\($0.value)" } ?? ""),
        keyword: "", results: "school-results")
      MissingSchool()
      ul(.class("results"), .id("school-results"), .aria("live", "polite")) {
        SchoolResults(
          schools: first, kind: kind, keyword: "", inEnglish: view.readsEnglish(""), leadOn: false)
      }
    }
  }
}

extension SchoolSheet {
  private var first: Page<Yello.School> {
    (try? catalogue.page(Yello.SchoolSearch(kind: kind), size: rules.searchPage))
      ?? Page([], next: nil)
  }
}

/// The link for reporting a missing school (`docs/spec/yello.md` Y37).
struct MissingSchool: HTML {
  var body: some HTML {
    p(.class("helper")) {
      a(.class("text-button"), .href(WishPage.path(.school))) {
        t(ko: "우리 학교가 없나요?", en: "Can't find your school?")
      }
    }
  }
}

/// The top bar of a search on its own page.
struct SearchHead: HTML {
  let title: LocalizedText

  var body: some HTML {
    header(.class("top-bar")) {
      a(
        .class("icon-button"), .href(Yello.joining.path), .aria("label", ko: "뒤로", en: "Back")
      ) {
        span(.class("icon icon-back"), .aria("hidden", "true")) {}
      }
      h1 { title }
    }
  }
}
