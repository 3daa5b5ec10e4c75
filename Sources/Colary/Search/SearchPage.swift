import Commons
import Core
import HTML
import Wire

/// Finds entries by a word and a feeling.
///
/// `search-page.js` finds them in what the device stores, at every letter.
struct SearchPage: HTML {
  let view: View<Reader>
  let emotion: Colary.Emotion?
  let result: Colary.SearchResult

  static let title = t(ko: "기록 찾기", en: "Find entries")

  var body: some HTML {
    Document(
      view, ColaryApp.branding, Self.title,
      scripts: ["js/colary/diary.js", "js/colary/search-page.js"]
    ) {
      BackBar(back: Colary.records.path, title: Self.title)
      DiaryMain(view, "search-page") {
        div(
          .data("search-page", ""), .data("entry", Colary.entry.path), .data("past", pasts),
          .data("found", ko: "기록 {}개를 찾았어요|기록 {}개를 찾았어요", en: "{} entry found|{} entries found")
        ) {
          SearchForm(text: result.text, emotion: emotion)
          p(.class("search-status"), .role("status"), .data("status", "")) { status }
          h2(.class("visually-hidden")) { t(ko: "찾은 기록", en: "Entries found") }
          div(.class("entry-list"), .data("list", "")) {
            if isIdle {
              SearchHint()
            } else if entries.isEmpty, result.entries.next == nil {
              NothingFound()
            }
            for (day, entries) in byDay {
              DayEntries(day: day, entries: entries, style: .year)
            }
          }
          if let next = result.entries.next {
            a(.class("button quiet more-entries"), .data("more", ""), .href(more(next))) {
              t(ko: "더 보기", en: "More")
            }
          }
        }
        template(.id("entry-card")) { EntryCardTemplate() }
        template(.id("search-hint")) { SearchHint() }
        template(.id("nothing-found")) { NothingFound() }
      }
    }
  }

  private var entries: [Colary.EntryView] { result.entries.items }
  private var isIdle: Bool { result.text.isEmpty && emotion == nil }

  private var byDay: [(Day, [Colary.EntryView])] {
    Dictionary(grouping: entries, by: \.day).sorted { $0.key > $1.key }
  }

  /// How many were found; several pages are not counted.
  private var status: LocalizedText {
    guard !entries.isEmpty, result.entries.next == nil else { return t(ko: "", en: "") }
    return t(
      ko: "기록 \(entries.count)개를 찾았어요",
      en: entries.count == 1 ? "1 entry found" : "\(entries.count) entries found")
  }

  private func more(_ next: Cursor) -> String {
    let emotion = emotion.map { "&emotion=\($0.rawValue)" } ?? ""
    return "\(Colary.search.path)?text=\(percentEncoded(result.text))\(emotion)"
      + "&cursor=\(percentEncoded(next.text))"
  }

  private var pasts: String {
    Colary.Emotion.allCases.map { view.language == .ko ? $0.past.ko : $0.past.en }
      .joined(separator: "|")
  }
}

/// The word and the feeling.
struct SearchForm: HTML {
  let text: String
  let emotion: Colary.Emotion?

  var body: some HTML {
    form(
      .class("entry-search"), .role("search"), .action(Colary.search.path), .data("search", "")
    ) {
      div(.class("entry-search-row")) {
        div(.class("search")) {
          label(.class("visually-hidden"), .for("text")) {
            t(ko: "기억나는 말", en: "A word you remember")
          }
          Icon("search")
          input(
            .id("text"), .type("search"), .name("text"), .value(text), .maxlength(100),
            .placeholder(ko: "기억나는 말", en: "A word"), .autocomplete("off"),
            .enterkeyhint("search"))
        }
        button(.class("button auto")) { t(ko: "찾기", en: "Find") }
      }
      fieldset(.class("chips")) {
        legend(.class("visually-hidden")) { t(ko: "감정", en: "Feeling") }
        label(.class("chip")) {
          input(
            .type("radio"), .name("emotion"), .value(""), .checked(emotion == nil))
          span { t(ko: "모두", en: "All") }
        }
        for each in Colary.Emotion.allCases {
          label(.class("chip feeling-chip")) {
            input(
              .type("radio"), .name("emotion"), .value(each.rawValue), .checked(each == emotion))
            span {
              span(.class("mark \(each.rawValue)"), .aria("hidden", "true")) {}
              each.name
            }
          }
        }
      }
    }
  }
}

/// What can be searched for.
struct SearchHint: HTML {
  var body: some HTML {
    section(.class("empty")) {
      h2 { t(ko: "어떤 순간을 찾고 있나요?", en: "Which moment are you looking for?") }
      p {
        t(
          ko: "기록에 적은 말을 써 보세요. ‘ㅅㄱㅃ’처럼 첫소리만 써도 돼요.",
          en: "Type a word from the entry, or choose a feeling.")
      }
    }
  }
}

struct NothingFound: HTML {
  var body: some HTML {
    section(.class("empty"), .data("nothing", "")) {
      h2 { t(ko: "찾는 기록이 없어요", en: "No such entry") }
      p {
        t(
          ko: "더 짧은 말로 찾거나 감정을 ‘모두’로 바꿔 보세요.",
          en: "Try a shorter word, or all feelings.")
      }
    }
  }
}
