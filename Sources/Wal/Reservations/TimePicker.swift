import Commons
import Core
import HTML
import Wire

/// The time (S7b): two lists, which scripts show as wheels.
struct TimePicker: HTML {
  let formState: FormState
  /// The current minute of the day.
  let now: Int

  var body: some HTML {
    details(.class("when"), .name("when"), .id("time-picker"), .open(fieldRefusal != nil)) {
      summary {
        span(.class("when-name")) { t(ko: "시간", en: "Time") }
        span(.class("when-value"), .data("value", "time")) { TimeText(chosen / 60, chosen % 60) }
      }
      div(.class("wheels")) {
        label(.class("wheel-field")) {
          span(.class("visually-hidden")) { t(ko: "시", en: "Hour") }
          select(
            .name("hour"), .required(), .data("wheel", ""),
            .aria("describedby", "hour-error")
          ) {
            for hour in 0..<24 { HourOption(hour: hour, isChosen: hour == chosen / 60) }
          }
        }
        label(.class("wheel-field")) {
          span(.class("visually-hidden")) { t(ko: "분", en: "Minute") }
          select(
            .name("minute"), .required(), .data("wheel", ""),
            .aria("describedby", "minute-error")
          ) {
            for minute in minutes {
              option(.value(String(minute)), .selected(minute == chosen % 60)) {
                let digits = TimeText(0, minute).digits.suffix(2)
                t(ko: "\(digits)분", en: String(digits))
              }
            }
          }
        }
      }
    }
    FieldError(
      name: "hour", fieldRefusal: formState.fieldRefusal(about: "hour"),
      wrong: Refusal.hourOutOfRange.words)
    FieldError(
      name: "minute", fieldRefusal: formState.fieldRefusal(about: "minute"),
      wrong: Refusal.minuteOutOfRange.words)
  }

  /// The chosen minute of the day, else the next full five minutes.
  private var chosen: Int {
    guard let hour = Int(formState.value("hour")), let minute = Int(formState.value("minute")),
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { return (now + 4) / 5 * 5 % (24 * 60) }
    return hour * 60 + minute
  }

  /// Every fifth minute, and the chosen one.
  private var minutes: [Int] { (0..<60).filter { $0 % 5 == 0 || $0 == chosen % 60 } }

  private var fieldRefusal: Refusal? {
    formState.fieldRefusal(about: "hour") ?? formState.fieldRefusal(about: "minute")
  }
}

/// An hour, with the texts of its times for the script.
private struct HourOption: HTML {
  let hour: Int
  let isChosen: Bool

  var body: some HTML {
    let (full, pattern) = (TimeText(hour).words, TimeText.pattern(ofHour: hour))
    option(
      .value(String(hour)), .selected(isChosen), .data("full", ko: full.ko, en: full.en),
      .data("pattern", ko: pattern.ko, en: pattern.en)
    ) { TimeText.hour(hour) }
  }
}
