import Commons
import HTML
import Wire

/// A school's departments that match a keyword.
///
/// A script that sends a keyword gets the results only; one that just chose a school gets the
/// search field as well.
struct DepartmentsPage: HTML {
  let view: View<Viewer>
  let school: String
  let departments: Page<Yello.Department>
  let keyword: String

  var body: some HTML {
    if view.isPartial {
      if view.query("keyword") == nil {
        DepartmentSearch(view: view, school: school, first: departments)
      } else {
        results(leadOn: false)
      }
    } else {
      Document(view, YelloApp.branding, t(ko: "학과 찾기", en: "Find a department")) {
        SearchHead(title: t(ko: "학과 찾기", en: "Find a department"))
        main(.id("main"), .class("page stack")) {
          SearchField(
            id: "keyword", title: t(ko: "학과 이름", en: "Department"),
            path: Yello.departments.path(school), keyword: keyword, results: nil)
          ul(.class("results"), .id("results")) { results(leadOn: true) }
        }
      }
    }
  }

  private func results(leadOn: Bool) -> DepartmentResults {
    DepartmentResults(
      school: school, departments: departments, keyword: keyword,
      inEnglish: view.readsEnglish(keyword), leadOn: leadOn)
  }
}

struct DepartmentResults: HTML {
  let school: String
  let departments: Page<Yello.Department>
  let keyword: String
  let inEnglish: Bool
  /// Whether results link back to the join form.
  let leadOn: Bool

  var body: some HTML {
    for department in departments.items {
      SearchResult(
        field: "department", value: department.name, name: department.name, keyword: keyword,
        path: leadOn ? path(department.name) : nil,
        english: inEnglish ? department.english : nil)
    }
    if departments.next == nil, let own {
      SearchResult(
        field: "department", value: own.text, name: "", keyword: "",
        path: leadOn ? path(own.text) : nil,
        after: t(ko: "‘\(own.text)’로 입력하기", en: "Use “\(own.text)”"))
    } else {
      SearchEnd(
        path: Yello.departments.path(school), keyword: keyword, next: departments.next,
        isEmpty: departments.items.isEmpty, isLive: !leadOn)
    }
  }

  /// Whether the keyword contains an incomplete syllable, such as ㄷ of 미디어.
  private var isHalfTyped: Bool {
    keyword.precomposed.unicodeScalars.contains { ("ㄱ"..."ㅣ").contains($0) }
  }

  /// The keyword as a free-text department, when no department has that name.
  private var own: Yello.DepartmentName? {
    guard let own = try? Yello.DepartmentName(keyword), !isHalfTyped,
      !departments.items.contains(where: { $0.name == own.text })
    else { return nil }
    return own
  }

  private func path(_ department: String) -> String {
    "\(Yello.joining.path)?school=\(percentEncoded(school))"
      + "&department=\(percentEncoded(department))"
  }
}

/// The search among one school's departments.
struct DepartmentSearch<Principal: Sendable>: HTML {
  let view: View<Principal>
  let school: String
  let first: Page<Yello.Department>

  var body: some HTML {
    SearchField(
      id: "department-keyword", title: t(ko: "학과 이름", en: "Department"),
      path: Yello.departments.path(school), keyword: "", results: "department-results")
    ul(.class("results"), .id("department-results"), .aria("live", "polite")) {
      DepartmentResults(
        school: school, departments: first, keyword: "", inEnglish: view.readsEnglish(""),
        leadOn: false)
    }
  }
}

/// The department sheet of the join form; filled when a school is chosen.
struct DepartmentSheet<Principal: Sendable>: HTML {
  let view: View<Principal>
  let school: String
  let first: Page<Yello.Department>?

  var body: some HTML {
    SearchSheet("department-search", t(ko: "학과 찾기", en: "Find a department")) {
      div(.id("department-found")) {
        if let first {
          DepartmentSearch(view: view, school: school, first: first)
        } else {
          p(.class("muted center")) { t(ko: "학교를 먼저 골라 주세요.", en: "Choose your school first.") }
        }
      }
    }
  }
}
