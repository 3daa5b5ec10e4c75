import Commons
import Core
import HTML
import Wire

/// A designer's day: the timeline, the month with dots, and what can be added.
struct SchedulePage: HTML {
  let view: View<Member>
  let schedule: Yedi.Schedule
  let formState: FormState

  var body: some HTML {
    let day = schedule.day.day
    Screen(view: view, title: t(ko: "예약현황", en: "Schedule"), tab: .schedule, frame: "wide") {
      nav(.class("day-nav"), .aria("label", ko: "날짜", en: "Day")) {
        link(day + -1, "back", t(ko: "하루 전", en: "Day before"))
        h2 { DateText(day, .weekday) }
        link(day + 1, "chevron", t(ko: "하루 뒤", en: "Day after"))
      }
      div(.class("schedule")) {
        Timeline(
          day: schedule.day, hours: Timeline.hours(of: [schedule.day]), now: view.now)
        div(.class("stack")) {
          div(.class("actions side")) {
            a(.class("button quiet"), .href(Yedi.week.path + "?day=\(day)")) {
              t(ko: "주간 보기", en: "Week")
            }
            a(.class("button quiet"), .href(Yedi.closures.path)) {
              t(ko: "휴무와 휴게", en: "Days off, breaks")
            }
            a(.class("button quiet"), .href(Yedi.revenue.path + "?day=\(day)")) {
              t(ko: "매출", en: "Revenue")
            }
          }
          BusyMonth(schedule: schedule, today: Zone.seoul.day(at: view.now))
          WalkInForm(view: view, schedule: schedule, formState: formState)
        }
      }
    }
  }

  private func link(_ day: Day, _ icon: String, _ label: LocalizedText) -> some HTML {
    a(
      .class("icon-button"), .href(Yedi.schedule.path + "?day=\(day)"),
      .aria("label", ko: label.ko, en: label.en)
    ) { Icon(icon) }
  }
}

/// The month with a dot on the days that have bookings.
private struct BusyMonth: HTML {
  let schedule: Yedi.Schedule
  let today: Day

  var body: some HTML {
    let month = Month(of: schedule.day.day)
    section(.class("calendar")) {
      nav(.class("months"), .aria("label", ko: "달 바꾸기", en: "Months")) {
        if schedule.day.day != today {
          a(.class("text-button"), .href(path(today))) { t(ko: "오늘", en: "Today") }
        }
        a(
          .class("icon-button"), .href(path(Month(of: month.first + -1).first)),
          .aria("label", ko: "이전 달", en: "Previous month")
        ) { Icon("back") }
        a(
          .class("icon-button next"), .href(path(month.next.first)),
          .aria("label", ko: "다음 달", en: "Next month")
        ) { Icon("chevron") }
      }
      MonthGrid(month) { day in
        let count = schedule.busy.first { $0.day == day }?.bookings ?? 0
        let words = DateText(day, .weekday).words
        a(
          .class("day open"), .href(path(day)),
          .aria("current", day == schedule.day.day ? "date" : nil),
          .aria(
            "label", ko: "\(words.ko), 예약 \(count)건", en: "\(words.en), bookings: \(count)")
        ) {
          day.day
          if count > 0 { span(.class("dot"), .aria("hidden", "true")) {} }
        }
      }
    }
  }

  private func path(_ day: Day) -> String { Yedi.schedule.path + "?day=\(day)" }
}

/// A client who came or called without the app.
private struct WalkInForm: HTML {
  let view: View<Member>
  let schedule: Yedi.Schedule
  let formState: FormState

  var body: some HTML {
    details(.class("service"), .open(formState.refusal != nil)) {
      summary { t(ko: "예약 직접 넣기", en: "Enter a walk-in") }
      form(.class("stack"), .method("post"), .action(Yedi.walkIn.path), .novalidate()) {
        IdempotencyKeyField(view)
        input(.type("hidden"), .name("day"), .value(schedule.day.day.text))
        FormRefusal(formState: formState, fields: ["name", "services", "hairLength", "time"])
        TextField(
          name: "name", title: t(ko: "고객 이름", en: "Client's name"), most: 20,
          isRequired: true, formState: formState)
        services
        if schedule.services.contains(where: \.hasSurcharge) { lengths }
        TextField(
          name: "time", title: t(ko: "시작 시간", en: "Starts at"), type: "time", step: "600",
          isRequired: true, formState: formState)
        button(.class("button")) { t(ko: "넣기", en: "Enter") }
      }
    }
  }

  /// One of each kind; the server refuses a second one.
  private var services: some HTML {
    fieldset(.class("choices"), .aria("describedby", "services-error")) {
      legend { t(ko: "시술 (종류마다 하나)", en: "Services (one of each kind)") }
      for service in schedule.services {
        HTML::label(.class("choice")) {
          input(
            .type("checkbox"), .name("services"), .value(service.id.description),
            .checked(formState.values("services").contains(service.id.description)))
          span(.class("choice-text")) {
            service.name.text
            small { Yedi.length(service.minutes) }
          }
          span(.class("numbers")) { MoneyText(won: service.price) }
        }
      }
      FieldError(
        name: "services", fieldRefusal: formState.fieldRefusal(about: "services"), wrong: nil)
    }
  }

  private var lengths: some HTML {
    FormField(
      "hairLength", t(ko: "머리 길이", en: "Length of the hair"), formState: formState,
      box: "field-box choose"
    ) {
      select(
        .id("hairLength"), .name("hairLength"),
        .aria("invalid", formState.invalid("hairLength")),
        .aria("describedby", "hairLength-error")
      ) {
        option(.value("")) { t(ko: "고르지 않음", en: "Not chosen") }
        for length in Yedi.HairLength.allCases {
          option(
            .value(length.rawValue),
            .selected(formState.value("hairLength") == length.rawValue)
          ) { length.name }
        }
      }
    }
  }
}

/// A designer's week, a column for each day on a wide window.
struct WeekPage: HTML {
  let view: View<Member>
  let week: Yedi.Week

  var body: some HTML {
    let today = Zone.seoul.day(at: view.now)
    let first = week.days.first?.day ?? today
    let hours = Timeline.hours(of: week.days)
    Screen(
      view: view, title: t(ko: "주간 예약", en: "The week"),
      back: Yedi.schedule.path + "?day=\(first)", frame: "wide"
    ) {
      nav(.class("day-nav"), .aria("label", ko: "주", en: "Week")) {
        a(
          .class("icon-button"), .href(Yedi.week.path + "?day=\(first + -7)"),
          .aria("label", ko: "지난주", en: "Week before")
        ) { Icon("back") }
        h2 {
          DateText(first, .short)
          "–"
          DateText(week.days.last?.day ?? first, .short)
        }
        a(
          .class("icon-button"), .href(Yedi.week.path + "?day=\(first + 7)"),
          .aria("label", ko: "다음 주", en: "Week after")
        ) { Icon("chevron") }
      }
      div(.class("week")) {
        for day in week.days {
          section(.class(day.day == today ? "today" : nil)) {
            h2 {
              a(
                .href(Yedi.schedule.path + "?day=\(day.day)"),
                .aria("current", day.day == today ? "date" : nil)
              ) { DateText(day.day, .shortWeekday) }
            }
            Timeline(day: day, hours: hours, now: view.now)
          }
        }
      }
    }
  }
}
