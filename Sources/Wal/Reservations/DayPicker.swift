import Commons
import HTML
import Wire

/// A calendar from tomorrow on (S7a); months scroll sideways, taken days are disabled.
struct DayPicker: HTML {
  let calendar: Wal.Calendar
  let typed: FormState

  var body: some HTML {
    details(.class("when"), .name("when"), .id("day-picker"), .open(complaint != nil)) {
      summary {
        span(.class("when-name")) { t(ko: "날짜", en: "Day") }
        span(.class("when-value", chosen == nil ? "unset" : nil), .data("value", "day")) {
          chosen?.words ?? free.words
          if chosen == nil { NotChosen() }
        }
      }
      div(.class("calendar"), .tabindex(0), .role("group"), .aria("label", ko: "날짜", en: "Day")) {
        for month in months {
          MonthGrid(first: month, calendar: calendar, taken: taken, chosen: chosen)
        }
      }
    }
    FieldError(
      name: "day", complaint: complaint,
      wrong: t(ko: "날짜를 골라 주세요.", en: "Please choose a day."))
  }

  private var complaint: Refusal? { typed.complaint(about: "day") }

  private var taken: Set<Day> { Set(calendar.taken) }

  /// The chosen day, unless another device has taken it since.
  private var chosen: Day? {
    (try? Day(typed.value("day"))).flatMap { taken.contains($0) ? nil : $0 }
  }

  /// The day that opening the calendar selects: the first free one.
  private var free: Day {
    var day = calendar.first
    while taken.contains(day), day < calendar.last { day = day + 1 }
    return day
  }

  /// The first days of the months from the first day to the last.
  private var months: [Day] {
    var months: [Day] = []
    var month = Day(calendar.first.year, calendar.first.month, 1)
    while month <= calendar.last {
      months.append(month)
      month = month.month == 12 ? Day(month.year + 1, 1, 1) : Day(month.year, month.month + 1, 1)
    }
    return months
  }
}

/// One month; weeks start on Sunday.
struct MonthGrid: HTML {
  let first: Day
  let calendar: Wal.Calendar
  let taken: Set<Day>
  let chosen: Day?

  var body: some HTML {
    section(.class("month"), .aria("label", ko: first.monthWords.ko, en: first.monthWords.en)) {
      h2 { first.monthWords }
      div(.class("weekdays"), .aria("hidden", "true")) {
        for name in Day.weekdays { span { name } }
      }
      div(.class("days"), .data("first", String(first.weekday))) {
        for day in days {
          DateChoice(
            day: day, isFree: isFree(day), isTaken: taken.contains(day), isChosen: day == chosen)
        }
      }
    }
  }

  private var days: [Day] {
    (0..<31).map { first + $0 }.filter { $0.month == first.month }
  }

  private func isFree(_ day: Day) -> Bool {
    calendar.first <= day && day <= calendar.last && !taken.contains(day)
  }
}

/// One day of the calendar.
private struct DateChoice: HTML {
  let day: Day
  let isFree: Bool
  let isTaken: Bool
  let isChosen: Bool

  var body: some HTML {
    label(.class("date", isTaken ? "taken" : nil)) {
      input(
        .type("radio"), .name("day"), .value(day.text), .required(), .checked(isChosen),
        .disabled(!isFree), .data("words", ko: day.words.ko, en: day.words.en))
      span {
        span(.aria("hidden", "true")) { day.day }
        span(.class("visually-hidden")) {
          day.words
          if isTaken { t(ko: ", 이미 보낼 왈소리가 있어요", en: ", taken") }
        }
      }
    }
  }
}
