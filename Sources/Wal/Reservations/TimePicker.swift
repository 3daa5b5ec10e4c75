import Commons
import HTML
import Wire

/// The time (S7b): two lists, which scripts show as wheels.
struct TimePicker: HTML {
  let typed: FormState
  /// The current minute of the day, where the wheels start.
  let now: Int

  var body: some HTML {
    details(.class("when"), .name("when"), .id("time-picker"), .open(complaint != nil)) {
      summary {
        span(.class("when-name")) { t(ko: "시간", en: "Time") }
        span(.class("when-value", chosen == nil ? "unset" : nil), .data("value", "time")) {
          chosen ?? clock(now / 60, now % 60)
          if chosen == nil { NotChosen() }
        }
      }
      div(.class("wheels")) {
        label(.class("wheel-field")) {
          span(.class("visually-hidden")) { t(ko: "시", en: "Hour") }
          select(
            .name("hour"), .required(), .data("wheel", String(now / 60)),
            .aria("describedby", "hour-error")
          ) {
            option(.value("")) { t(ko: "시", en: "Hour") }
            for hour in 0..<24 {
              option(.value(String(hour)), .selected(typed.value("hour") == String(hour))) {
                hourWords(hour)
              }
            }
          }
        }
        label(.class("wheel-field")) {
          span(.class("visually-hidden")) { t(ko: "분", en: "Minute") }
          select(
            .name("minute"), .required(), .data("wheel", String(now % 60)),
            .aria("describedby", "minute-error")
          ) {
            option(.value("")) { t(ko: "분", en: "Minute") }
            for minute in 0..<60 {
              option(.value(String(minute)), .selected(typed.value("minute") == String(minute))) {
                t(ko: "\(two(minute))분", en: two(minute))
              }
            }
          }
        }
      }
    }
    FieldError(
      name: "hour", complaint: typed.complaint(about: "hour"),
      wrong: Words(ko: Refusal.hourOutOfRange.ko, en: Refusal.hourOutOfRange.en))
    FieldError(
      name: "minute", complaint: typed.complaint(about: "minute"),
      wrong: Words(ko: Refusal.minuteOutOfRange.ko, en: Refusal.minuteOutOfRange.en))
  }

  private var chosen: Words? {
    guard let hour = Int(typed.value("hour")), let minute = Int(typed.value("minute")) else {
      return nil
    }
    return clock(hour, minute)
  }

  private var complaint: Refusal? {
    typed.complaint(about: "hour") ?? typed.complaint(about: "minute")
  }

  private func hourWords(_ hour: Int) -> Words {
    let twelve = hour % 12 == 0 ? 12 : hour % 12
    return t(
      ko: "\(hour < 12 ? "오전" : "오후") \(twelve)시", en: "\(twelve) \(hour < 12 ? "am" : "pm")")
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// A label for a picker's initial value, which is not chosen yet.
struct NotChosen: HTML {
  var body: some HTML {
    small(.class("to-choose")) { t(ko: "고르기", en: "Choose") }
  }
}
