import Commons
import Core
import HTML
import Wire

/// A year as twelve small months, each day in the colour of its feelings.
///
/// Each feeling has a shape of its own too, for those who cannot tell the colours apart. `year.js`
/// shows the same from what the device stores.
struct YearPage: HTML {
  let view: View<Reader>
  let year: Colary.Year

  static let title = t(ko: "한 해의 색", en: "A year in colours")

  var body: some HTML {
    Document(
      view, ColaryApp.branding, Self.title,
      scripts: ["js/colary/diary.js", "js/colary/year.js"]
    ) {
      BackBar(back: Colary.records.path, title: Self.title)
      DiaryMain(view, "year-page") {
        div(
          .data("year", ""), .data("path", Colary.year.path),
          .data("records", Colary.records.path), .data("names", names),
          .data("title-words", ko: "{}년", en: "{}"),
          .data("entry-words", ko: "기록 {}개|기록 {}개", en: "{} entry|{} entries"),
          .data("day-words", ko: "{}일|{}일", en: "{} day|{} days"),
          .data("cell-words", ko: "{}일 {}, ", en: "{}: {}, ")
        ) {
          YearNav(year: year)
          YearLegend(year: year)
          div(.class("year-months"), .data("months", "")) {
            for month in Month.all(from: Day(year.year, 1, 1), through: Day(year.year, 12, 31)) {
              SmallMonth(
                month: month, today: year.today,
                colors: year.days.filter { Month(of: $0.day) == month })
            }
          }
        }
      }
    }
  }

  private var names: String {
    Colary.Emotion.allCases.map { view.language == .ko ? $0.name.ko : $0.name.en }
      .joined(separator: "|")
  }
}

/// The year with its number of entries, between the years beside it.
struct YearNav: HTML {
  let year: Colary.Year

  var body: some HTML {
    nav(.class("year-nav"), .aria("label", ko: "해 바꾸기", en: "Change the year")) {
      a(
        .class("icon-button"), .data("before", ""), .href(path(year.year - 1)),
        .hidden(year.year <= Colary.years.lowerBound),
        .aria("label", ko: "지난해", en: "The year before")
      ) { Icon("back") }
      div {
        h2(.data("title", "")) { t(ko: "\(year.year)년", en: "\(year.year)") }
        p(.data("total", ""), .data("nothing", count == 0 ? "" : nil)) { entryCount(count) }
      }
      a(
        .class("icon-button"), .data("after", ""), .href(path(year.year + 1)),
        .hidden(year.year >= year.today.year),
        .aria("label", ko: "다음 해", en: "The year after")
      ) { Icon("chevron") }
    }
  }

  private var count: Int { year.days.map(\.count).reduce(0, +) }

  private func path(_ year: Int) -> String { "\(Colary.year.path)?year=\(year)" }
}

/// What the shapes mean, and how many days each feeling coloured.
struct YearLegend: HTML {
  let year: Colary.Year

  var body: some HTML {
    ul(.class("year-legend")) {
      for emotion in Colary.Emotion.allCases {
        li {
          span(.class("mark \(emotion.rawValue)"), .aria("hidden", "true")) {}
          span { emotion.name }
          let count = year.days.count { $0.emotion.value == emotion }
          span(
            .class("mark-days"), .data("mark-days", emotion.rawValue),
            .data("nothing", count == 0 ? "" : nil)
          ) { t(ko: "\(count)일", en: count == 1 ? "1 day" : "\(count) days") }
        }
      }
    }
  }
}

/// One month; its name leads to the month's entries.
struct SmallMonth: HTML {
  let month: Month
  let today: Day
  /// Of this month's days.
  let colors: [Colary.DayColor]

  var body: some HTML {
    section(.class("small-month")) {
      h3 {
        if month.first > today {
          span { name }
        } else {
          a(.href("\(Colary.records.path)?month=\(month.first.text.prefix(7))")) { name }
        }
        if count > 0 {
          span(.class("small-count")) {
            span(.aria("hidden", "true")) { "\(count)" }
            span(.class("visually-hidden")) { entryCount(count) }
          }
        }
      }
      ol(.class("days small-days"), .data("first", String(month.first.weekday))) {
        for day in month.days { SmallDay(day: day, today: today, color: byDay[day]) }
      }
    }
  }

  private var byDay: [Day: Colary.DayColor] {
    Dictionary(colors.map { ($0.day, $0) }) { $1 }
  }

  private var count: Int { colors.map(\.count).reduce(0, +) }

  private var name: DateText { DateText(month.first, .monthName) }
}

/// One day: its feeling is said in words to those who do not see it.
struct SmallDay: HTML {
  let day: Day
  let today: Day
  let color: Colary.DayColor?

  var body: some HTML {
    if let color, let emotion = color.emotion.value {
      li(.class("mark \(emotion.rawValue)\(day == today ? " today" : "")")) {
        span(.class("visually-hidden")) {
          t(ko: "\(day.day)일 \(emotion.name.ko), ", en: "\(day.day): \(emotion.name.en), ")
          entryCount(color.count)
        }
      }
    } else {
      li(
        .class(day == today ? "today" : day > today ? "ahead" : nil), .aria("hidden", "true")
      ) {}
    }
  }
}

/// `기록 12개`.
func entryCount(_ count: Int) -> LocalizedText {
  t(ko: "기록 \(count)개", en: count == 1 ? "1 entry" : "\(count) entries")
}
