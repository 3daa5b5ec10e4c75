import Commons
import Core
import HTML
import Wire

/// A month as a coloured calendar, and its entries in two columns.
///
/// `records.js` shows the same from what the device stores.
struct RecordsPage: HTML {
  let view: View<Reader>
  let records: Colary.Records

  var body: some HTML {
    Document(
      view, ColaryApp.branding, t(ko: "기록 보기", en: "Entries"),
      scripts: [
        "js/sheet.js", "js/colary/diary.js", "js/colary/records.js", "js/colary/drawer.js",
      ]
    ) {
      header(.class("top-bar")) {
        MenuButton()
        h1 { t(ko: "기록 보기", en: "Entries") }
        div(.class("top-actions")) {
          a(
            .class("icon-button"), .href(Colary.search.path),
            .aria("label", ko: "기록 찾기", en: "Find entries")
          ) { Icon("search") }
          a(.class("pill"), .href(Colary.home.path)) { t(ko: "기록하기", en: "Write") }
        }
      }
      DiaryMain(view, "records") {
        if let undo = view.query("deleted").flatMap({ ID<Colary.Entry>($0) }) {
          RestoreForm(id: undo)
        }
        div(
          .data("records", ""), .data("path", Colary.records.path),
          .data("entry", Colary.entry.path),
          .data("names", names), .data("past", pasts),
          .data("saved", ko: "이 기기에 저장했어요.", en: "Saved on this device.")
        ) {
          MonthCalendar(records: records)
          div(.class("entry-list"), .data("list", "")) {
            if records.entries.items.isEmpty { EmptyMonth(view: view) }
            for (day, entries) in byDay { DayEntries(day: day, entries: entries) }
          }
          if let next = records.entries.next {
            a(.class("button quiet more-entries"), .data("more", ""), .href(more(next))) {
              t(ko: "더 보기", en: "More")
            }
          }
        }
        template(.id("entry-card")) { EntryCardTemplate() }
        template(.id("empty-month")) { EmptyMonth(view: view) }
        template(.id("undo-bar")) { RestoreForm(id: nil) }
      }
    } dialogs: {
      Drawer(view: view)
    }
  }

  private var byDay: [(Day, [Colary.EntryView])] {
    Dictionary(grouping: records.entries.items, by: \.day).sorted { $0.key > $1.key }
  }

  private func more(_ next: Cursor) -> String {
    "\(Colary.records.path)?month=\(records.month)&cursor=\(percentEncoded(next.text))"
  }

  private func words(_ all: (Colary.Emotion) -> LocalizedText) -> String {
    Colary.Emotion.allCases.map {
      view.language == .ko ? all($0).ko : all($0).en
    }.joined(separator: "|")
  }

  private var names: String { words(\.name) }
  private var pasts: String { words(\.past) }
}

/// The month's days, each in the colour of its feelings.
struct MonthCalendar: HTML {
  private let today: Day
  private let month: Month
  private let colors: [Day: Colary.DayColor]

  init(records: Colary.Records) {
    today = records.today
    month = Month(of: (try? Day(records.month + "-01")) ?? records.today)
    colors = Dictionary(records.days.map { ($0.day, $0) }) { $1 }
  }

  var body: some HTML {
    details(.class("calendar-box"), .open(true)) {
      summary(.class("calendar-title")) {
        h2(.data("title", "")) { DateText(month.first, .month).words }
      }
      nav(.class("month-nav"), .aria("label", ko: "달 바꾸기", en: "Change the month")) {
        a(
          .class("icon-button"), .data("before", ""), .hidden(month.first.text <= "1970-01-01"),
          .href(path(Month(of: month.first + -1))),
          .aria("label", ko: "지난달", en: "The month before")
        ) { Icon("back") }
        a(
          .class("icon-button"), .data("after", ""), .hidden(month.next.first > today),
          .href(path(month.next)), .aria("label", ko: "다음 달", en: "The month after")
        ) { Icon("chevron") }
      }
      div(.class("weekdays"), .aria("hidden", "true")) {
        for name in WeekdayName.week { span { name } }
      }
      ol(.class("days"), .data("days", "")) {
        for day in month.leadingDays { NeighbourDay(day: day) }
        for day in month.days { CalendarDay(day: day, today: today, color: colors[day]) }
        for day in month.trailingDays { NeighbourDay(day: day) }
      }
      a(
        .class("pill year-link"), .data("year-link", ""),
        .href("\(Colary.year.path)?year=\(month.first.year)")
      ) { t(ko: "한 해 보기", en: "See the year") }
    }
  }

  private func path(_ month: Month) -> String {
    "\(Colary.records.path)?month=\(month.first.text.prefix(7))"
  }
}

extension Month {
  /// The days of the month before in this month's first week.
  fileprivate var leadingDays: [Day] {
    (0..<first.weekday).map { first + ($0 - first.weekday) }
  }

  /// The days of the month after in this month's last week.
  fileprivate var trailingDays: [Day] {
    (0..<(7 - next.first.weekday) % 7).map { next.first + $0 }
  }
}

/// A day of the month before or after, which fills up a week.
struct NeighbourDay: HTML {
  let day: Day

  var body: some HTML {
    li(.class("calendar-day neighbour"), .aria("hidden", "true")) { span { "\(day.day)" } }
  }
}

struct CalendarDay: HTML {
  let day: Day
  let today: Day
  let color: Colary.DayColor?

  var body: some HTML {
    li(
      .class(day == today ? "calendar-day today" : "calendar-day"),
      .aria("current", day == today ? "date" : nil)
    ) {
      if let color, let emotion = color.emotion.value {
        a(.class("filled \(emotion.rawValue)"), .href("#day-\(day.text)")) {
          "\(day.day)"
          span(.class("visually-hidden")) { emotion.name }
        }
      } else {
        span(.class(day > today ? "ahead" : nil)) { "\(day.day)" }
      }
    }
  }
}

/// The entries of one day.
struct DayEntries: HTML {
  let day: Day
  let entries: [Colary.EntryView]
  var style = DateText.Style.shortWeekday

  var body: some HTML {
    section(.class("day-entries"), .id("day-\(day.text)")) {
      h3 { DateText(day, style).words }
      ul(.class("entry-cards")) {
        for entry in entries { EntryCard(entry: entry) }
      }
    }
  }
}

struct EntryCard: HTML {
  let entry: Colary.EntryView

  var body: some HTML {
    let emotion = entry.emotion.value ?? .joy
    li {
      a(.class("feeling-card \(emotion.rawValue)"), .href("\(Colary.entry.path)?id=\(entry.id)")) {
        Face(emotion: emotion, intensity: entry.intensity)
        p(.class("line")) { entry.text }
        p(.class("when")) { EntryCaption(entry: entry) }
      }
    }
  }
}

/// `기뻤던 오후 3:05`.
struct EntryCaption: HTML {
  let entry: Colary.EntryView

  var body: some HTML {
    (entry.emotion.value ?? .joy).past
    " "
    clock
  }

  private var clock: LocalizedText {
    let minutes = Int(entry.occurredAt.second / 60) + entry.offset
    let minute = (minutes % 1440 + 1440) % 1440
    return TimeText(minute / 60, minute % 60).clock
  }
}

/// What a script fills for each entry of the device.
struct EntryCardTemplate: HTML {
  var body: some HTML {
    li {
      a(.class("feeling-card"), .href(Colary.entry.path)) {
        Raw(
          trusted: "<svg class=\"face\" viewBox=\"0 0 100 100\" aria-hidden=\"true\"><use/></svg>")
        p(.class("line")) {}
        p(.class("when")) {}
        for (badge, icon, words) in Self.badges {
          p(.class("entry-badge"), .data("badge", badge), .hidden()) {
            Icon(icon)
            span { words }
          }
        }
      }
    }
  }

  private static let badges = [
    ("waiting", "clock", t(ko: "보내기를 기다려요", en: "Waits to be sent")),
    ("sending", "outbox", t(ko: "보내는 중", en: "Being sent")),
    ("parked", "warn", t(ko: "보내지 못했어요", en: "Could not be sent")),
    ("merged", "check", t(ko: "다른 기기와 합쳤어요", en: "Merged with another device")),
  ]
}

struct EmptyMonth: HTML {
  let view: View<Reader>

  var body: some HTML {
    section(.class("empty"), .data("nothing", "")) {
      img(.src(view.file("svg/colary/empty.svg")), .alt(""), .width(140), .height(140))
      h2 { t(ko: "이 달의 기록이 없어요", en: "No entries in this month") }
      p { t(ko: "지금 마음을 한 방울 담아 볼까요?", en: "How about a drop of how you feel now?") }
      div(.class("actions")) {
        a(.class("button auto"), .href(Colary.home.path)) { t(ko: "기록하기", en: "Write") }
      }
    }
  }
}

/// Brings back what was just deleted.
struct RestoreForm: HTML {
  let id: ID<Colary.Entry>?

  var body: some HTML {
    form(.class("undo-bar"), .method("post"), .action(Colary.restore.action)) {
      input(.type("hidden"), .name("id"), .value(id?.description ?? ""))
      p { t(ko: "기록을 지웠어요.", en: "The entry is deleted.") }
      button(.class("button small quiet")) { t(ko: "되돌리기", en: "Undo") }
    }
  }
}
