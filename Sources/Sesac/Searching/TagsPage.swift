import Commons
import HTML
import Wire

/// A search whose gender is missing, while its member chooses one on the page of the profile.
struct SearchReturn {
  private static let names = ["latitude", "longitude", "tags", "wants"]

  let fields: [(name: String, value: String)]

  init(_ formState: FormState) {
    fields = Self.names.map { ($0, formState.value($0)) }
  }

  /// Nil when no search has led to the page of the profile.
  init?(_ sent: (String) -> String?) {
    fields = Self.names.compactMap { name in sent(name).map { (name, $0) } }
    guard fields.contains(where: { $0.name == "tags" }) else { return nil }
  }

  /// The page of the profile, which leads back to the search.
  var profile: String { "\(Sesac.profile.path)?\(query)" }
  /// The search with what was typed.
  var search: String { "\(TagsPage.path)?\(query)" }

  private var query: String {
    fields.filter { !$0.value.isEmpty || $0.name == "tags" }
      .map { "\($0.name)=\(percentEncoded($0.value))" }.joined(separator: "&")
  }
}

/// The words one is looked up by, before searching: those around and one's own.
struct TagsPage: HTML {
  static var path: String { Sesac.start.path }

  let view: View<Member>
  let home: Sesac.Home
  let rules: Rules
  let formState: FormState
  var typed = Sesac.SuggestionsRequest()

  var body: some HTML {
    Screen(
      view: view, title: t(ko: "새싹 찾기", en: "Find company"), back: Sesac.home.path,
      scripts: ["js/sesac/tags.js"]
    ) {
      if let until = home.state.barredUntil { BreakNotice(until: until, now: view.now) }
      form(.class("stack"), .method("post"), .action(Sesac.start.action), .novalidate()) {
        FormAccountField(view)
        FormRefusal(formState: formState, fields: ["tags"])
        if formState.refusal == .sesacGender {
          a(.class("button quiet"), .href(SearchReturn(formState).profile)) {
            t(ko: "성별 고르러 가기", en: "Choose it in the profile")
          }
        }
        input(.type("hidden"), .name("latitude"), .value(place("latitude", home.centre.latitude)))
        input(
          .type("hidden"), .name("longitude"), .value(place("longitude", home.centre.longitude)))
        TextField(
          name: "tags", title: t(ko: "내가 하고 싶은 것", en: "What I would like to do"),
          hint: t(
            ko: "띄어쓰기로 나누어 8개까지, 한 단어는 8자까지 적어요. 비워 두면 아무거나 좋다는 뜻이에요.",
            en: "Up to eight words of eight characters, separated by spaces. Empty means anything."),
          value: typed.tags ?? home.state.tags.map(\.text).joined(separator: " "),
          formState: formState)
        ul(
          .class("chips mine needs-script"), .hidden(), .data("mine", ""),
          .data("remove", ko: "{word} 빼기", en: "Remove {word}"),
          .aria("label", ko: "내가 적은 것", en: "My words")
        ) {}
        if let words = home.suggested { chips(t(ko: "추천하는 것", en: "Suggestions"), words) }
        if !home.tags.isEmpty { chips(t(ko: "지금 주변에는", en: "Around here"), home.tags) }
        fieldset(.class("chips")) {
          legend { t(ko: "만나고 싶은 새싹", en: "Whom I would like to meet") }
          for gender in [nil] + Sesac.Gender.allCases.reversed().map(Optional.some) {
            label(.class("chip")) {
              input(
                .type("radio"), .name("wants"), .value(gender?.rawValue ?? ""),
                .checked((gender?.rawValue ?? "") == wants))
              gender?.people ?? t(ko: "누구나", en: "Anyone")
            }
          }
        }
        p(.class("muted")) {
          t(
            ko: "정확한 위치는 저장하지 않아요. 약 100m 칸만 \(rules.queueMinutes)분 동안 남아요.",
            en:
              "Your exact place is not kept, only a square of about 100 m, for \(rules.queueMinutes) minutes."
          )
          " "
          a(.href(ReturnContext.path(LegalPages.terms, of: SesacApp.branding))) {
            t(ko: "위치기반서비스 약관", en: "Terms on location")
          }
        }
        div(.class("actions stick")) {
          button(.class("button")) { t(ko: "새싹 찾기", en: "Find company") }
        }
      }
    }
  }

  private func chips(_ title: LocalizedText, _ tags: [Sesac.Tag]) -> some HTML {
    section(.class("around-tags")) {
      h2 { title }
      div(.class("chips needs-script")) {
        for tag in tags {
          button(.type("button"), .class("chip"), .data("tag", tag.text)) { tag.text }
        }
      }
      // A button that adds nothing without scripts would only look like one.
      p(.class("no-script-only")) { tags.map(\.text).joined(separator: ", ") }
    }
  }

  private var wants: String {
    formState.refusal == nil ? typed.wants?.rawValue ?? "" : formState.value("wants")
  }

  private func place(_ name: String, _ value: Double) -> String {
    formState.refusal == nil ? String(value) : formState.value(name)
  }
}
