import Commons
import Core
import HTML
import Wire

/// The form for the hours of a week.
struct HoursPage: HTML {
  let view: View<Member>
  let studio: Yedi.Studio
  let formState: FormState

  var body: some HTML {
    StudioForm(
      view: view, title: t(ko: "영업시간", en: "Opening hours"), action: Yedi.editHours.action,
      formState: formState, names: ["days"]
    ) {
      p(.class("muted")) {
        t(
          ko: "바꾼 시간 밖의 예약은 그대로 남고, 손님과 나에게 표시돼요.",
          en: "Bookings outside the new hours stay and are flagged to both of you.")
      }
      for (weekday, name) in WeekdayName.week.enumerated() {
        WeekdayFields(
          weekday: weekday, name: name.words,
          hours: studio.designer.hours.first { $0.weekday == weekday }, formState: formState)
      }
    }
  }
}

private struct WeekdayFields: HTML {
  let weekday: Int
  let name: LocalizedText
  let hours: Yedi.Hours?
  let formState: FormState

  var body: some HTML {
    fieldset(.class("weekday")) {
      legend(.class("visually-hidden")) { name }
      input(.type("hidden"), .name("days[\(weekday)][weekday]"), .value(String(weekday)))
      label(.class("weekday-open")) {
        input(.type("checkbox"), .name("days[\(weekday)][isOpen]"), .checked(isOpen))
        span { name }
      }
      time("opens", hours?.opens.text ?? "10:00", t(ko: "여는 시간", en: "Opens"))
      span(.aria("hidden", "true")) { "–" }
      time("closes", hours?.closes.text ?? "19:00", t(ko: "닫는 시간", en: "Closes"))
      if isRefused {
        p(.class("field-error"), .id(errorID), .role("alert")) { Refusal.hoursOrder.words }
      }
    }
  }

  private var isOpen: Bool {
    formState.refusal == nil
      ? hours != nil : !formState.value("days[\(weekday)][isOpen]").isEmpty
  }

  /// Whether the form was refused for the hours of this weekday.
  private var isRefused: Bool {
    let (opens, closes) = (typed("opens"), typed("closes"))
    return formState.refusal == .hoursOrder && isOpen && opens >= closes
  }

  private var errorID: String { "hours-\(weekday)-error" }

  private func typed(_ field: String) -> String { formState.value("days[\(weekday)][\(field)]") }

  private func time(_ field: String, _ value: String, _ label: LocalizedText) -> some HTML {
    let name = "days[\(weekday)][\(field)]"
    let typed = typed(field)
    return input(
      .class("time"), .type("time"), .name(name), .step(600), .required(),
      .value(typed.isEmpty ? value : typed), .aria("invalid", isRefused ? "true" : nil),
      .aria("describedby", isRefused ? errorID : nil),
      // The browser opens the page at the first of them.
      .autofocus(isRefused && field == "opens"),
      .aria("label", ko: "\(self.name.ko)요일 \(label.ko)", en: "\(self.name.en): \(label.en)"))
  }
}
