import Commons
import Core
import HTML
import Wire

/// A calendar from tomorrow on (S7a); months scroll sideways, taken days are disabled.
struct DayPicker: HTML {
  let calendar: Wal.Calendar
  let formState: FormState

  var body: some HTML {
    details(.class("when"), .name("when"), .id("day-picker"), .open(fieldRefusal != nil)) {
      summary {
        span(.class("when-name")) { t(ko: "날짜", en: "Day") }
        span(
          .class("when-value"), .data("value", "day"),
          .data("none", ko: "날짜를 골라 주세요", en: "Choose a day")
        ) { DateText(chosen, .weekday) }
      }
      div(.class("calendar"), .tabindex(0), .role("group"), .aria("label", ko: "날짜", en: "Day")) {
        for month in Month.all(from: calendar.first, through: calendar.last) {
          MonthGrid(month) { day in
            DateChoice(
              day: day, isFree: isFree(day), isTaken: taken.contains(day),
              isChosen: day == chosen && isFree(day))
          }
        }
      }
    }
    FieldError(
      name: "day", fieldRefusal: fieldRefusal,
      wrong: t(ko: "날짜를 골라 주세요.", en: "Please choose a day."))
  }

  private var fieldRefusal: Refusal? { formState.fieldRefusal(about: "day") }

  private var taken: Set<Day> { Set(calendar.taken) }

  /// The chosen day, unless it has begun or another device has taken it since, else the first free one.
  private var chosen: Day {
    (try? Day(formState.value("day"))).flatMap { isFree($0) ? $0 : nil } ?? free
  }

  private var free: Day {
    var day = calendar.first
    while taken.contains(day), day < calendar.last { day = day + 1 }
    return day
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
    let words = DateText(day, .weekday).words
    label(.class("date", isTaken ? "taken" : nil)) {
      input(
        .type("radio"), .name("day"), .value(day.text), .required(), .checked(isChosen),
        .disabled(!isFree), .data("words", ko: words.ko, en: words.en))
      span {
        span(.aria("hidden", "true")) { day.day }
        span(.class("visually-hidden")) {
          words
          if isTaken { t(ko: ", 이미 보낼 왈소리가 있어요", en: ", taken") }
        }
      }
    }
  }
}
