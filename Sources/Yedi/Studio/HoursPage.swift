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
    let faults = (0...6).map { formState.hoursFault(of: $0) }
    StudioForm(
      view: view, title: t(ko: "영업시간", en: "Opening hours"), action: Yedi.editHours.action,
      formState: faults.contains { $0 != nil } ? .empty : formState, names: []
    ) {
      p(.class("muted")) {
        t(
          ko: "바꾼 시간 밖의 예약은 그대로 남고, 손님과 나에게 표시돼요.",
          en: "Bookings outside the new hours stay and are flagged to both of you.")
      }
      for (weekday, name) in WeekdayName.week.enumerated() {
        WeekdayFields(
          weekday: weekday, name: name.words,
          hours: studio.designer.hours.first { $0.weekday == weekday }, formState: formState,
          fault: faults[weekday],
          isFirstFault: faults.firstIndex { $0 != nil } == weekday)
      }
    }
  }
}

/// What is wrong with the hours of a weekday.
private struct HoursFault {
  let refusal: Refusal
  /// The fields it is about, `opens`, `closes` or both.
  let fields: [String]
}

extension FormState {
  /// The name of a field of a weekday.
  fileprivate static func hours(_ weekday: Int, _ field: String) -> String {
    "days[\(weekday)][\(field)]"
  }

  /// What is wrong with the hours of a weekday in a refused form.
  fileprivate func hoursFault(of weekday: Int) -> HoursFault? {
    guard refusal != nil else { return nil }
    let times = ["opens", "closes"].map { field in
      (field: field, time: try? Yedi.ClockTime(value(Self.hours(weekday, field))))
    }
    let unread = times.filter { $0.time == nil }.map(\.field)
    guard unread.isEmpty else { return HoursFault(refusal: .clockTime, fields: unread) }
    let isOpen = !value(Self.hours(weekday, "isOpen")).isEmpty
    guard isOpen, let opens = times[0].time, let closes = times[1].time, opens >= closes else {
      return nil
    }
    return HoursFault(refusal: .hoursOrder, fields: ["opens", "closes"])
  }
}

private struct WeekdayFields: HTML {
  let weekday: Int
  let name: LocalizedText
  let hours: Yedi.Hours?
  let formState: FormState
  let fault: HoursFault?
  let isFirstFault: Bool

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
      if let fault {
        p(.class("field-error"), .id(errorID), .role("alert")) { fault.refusal.words }
      }
    }
  }

  private var isOpen: Bool {
    formState.refusal == nil
      ? hours != nil : !formState.value(FormState.hours(weekday, "isOpen")).isEmpty
  }

  private var errorID: String { "hours-\(weekday)-error" }

  private func time(_ field: String, _ value: String, _ label: LocalizedText) -> some HTML {
    let name = FormState.hours(weekday, field)
    let isWrong = fault?.fields.contains(field) == true
    return input(
      .class("time"), .type("time"), .name(name), .step(600), .required(),
      .value(formState.refusal == nil ? value : formState.value(name)),
      .aria("invalid", isWrong ? "true" : nil), .aria("describedby", isWrong ? errorID : nil),
      // The browser opens the page at the first of them.
      .autofocus(isFirstFault && fault?.fields.first == field),
      .aria("label", ko: "\(self.name.ko)요일 \(label.ko)", en: "\(self.name.en): \(label.en)"))
  }
}
