import Commons
import Core
import HTML
import Wire

/// Days off and breaks: seen, added, changed and removed.
struct ClosuresPage: HTML {
  let view: View<Member>
  let closures: Yedi.Closures
  let formState: FormState
  /// The break whose form was refused.
  var edited: ID<Yedi.Break>?

  var body: some HTML {
    Screen(view: view, title: t(ko: "휴무와 휴게", en: "Days off and breaks"), back: Yedi.schedule.path)
    {
      section(.class("part")) {
        h2 { t(ko: "휴무", en: "Days off") }
        if closures.days.isEmpty { p(.class("muted")) { t(ko: "정한 휴무가 없어요.", en: "No days off.") } }
        ul {
          for day in closures.days {
            li(.class("row")) {
              span(.class("row-text")) { DateText(day, .weekday) }
              form(.method("post"), .action(Yedi.reopen.action)) {
                input(.type("hidden"), .name("day"), .value(day.description))
                button(.class("button small quiet")) { t(ko: "풀기", en: "Open") }
              }
            }
          }
        }
        form(.class("stack"), .method("post"), .action(Yedi.close.action), .novalidate()) {
          div(.class("pair")) {
            dateField("day", t(ko: "첫날", en: "First day"), isClosure ? formState : .empty)
            dateField(
              "through", t(ko: "마지막 날 (선택)", en: "Last day (optional)"),
              isClosure ? formState : .empty)
          }
          if isClosure, formState.value("day").isEmpty {
            p(.class("field-error"), .role("alert")) {
              t(ko: "첫날을 골라 주세요.", en: "Please choose the first day.")
            }
          } else if isClosure {
            FormRefusal(formState: formState)
          }
          button(.class("button quiet")) { t(ko: "휴무 더하기", en: "Add days off") }
        }
      }
      section(.class("part")) {
        h2 { t(ko: "휴게시간", en: "Breaks") }
        if closures.breaks.isEmpty { p(.class("muted")) { t(ko: "정한 휴게가 없어요.", en: "No breaks.") } }
        for rest in closures.breaks {
          details(.class("service"), .name("break"), .open(rest.id == edited)) {
            summary {
              span { rest.when }
              span(.class("numbers")) { "\(rest.begins)–\(rest.ends)" }
            }
            BreakForm(
              view: view, rest: rest, formState: rest.id == edited ? formState : .empty)
            form(.method("post"), .action(Yedi.removeBreak.action(rest.id))) {
              button(.class("button quiet")) { t(ko: "휴게 빼기", en: "Remove") }
            }
          }
        }
        h3 { t(ko: "휴게 더하기", en: "Add a break") }
        BreakForm(
          view: view, rest: nil, formState: edited == nil && !isClosure ? formState : .empty)
      }
    }
  }

  private var isClosure: Bool { formState.refusal != nil && formState.value("begins").isEmpty }

  private func dateField(_ name: String, _ title: LocalizedText, _ state: FormState) -> some HTML {
    div(.class("field")) {
      label(.for("closure-\(name)")) { title }
      div(.class("field-box")) {
        input(
          .id("closure-\(name)"), .type("date"), .name(name),
          .min(Zone.seoul.day(at: view.now).text), .value(state.value(name)))
      }
    }
  }
}

extension Yedi.Break {
  /// The day or weekday it is on.
  var when: LocalizedText {
    if let day { return DateText(day, .weekday).words }
    return BreakForm.weekdays.first { $0.number == weekday }?.name ?? LocalizedText(verbatim: "")
  }
}

/// The form for a break, new or existing.
struct BreakForm: HTML {
  /// Every day, then the weekdays.
  static let weekdays: [(number: Int, name: LocalizedText)] =
    [(7, t(ko: "매일", en: "Every day"))]
    + WeekdayName.week.enumerated().map {
      ($0.offset, t(ko: "\($0.element.words.ko)요일마다", en: "Every \($0.element.words.en)"))
    }

  let view: View<Member>
  let rest: Yedi.Break?
  let formState: FormState

  var body: some HTML {
    form(
      .class("stack"), .method("post"),
      .action(rest.map { Yedi.editBreak.action($0.id) } ?? Yedi.addBreak.path), .novalidate()
    ) {
      IdempotencyKeyField(view)
      div(.class("pair")) {
        div(.class("field")) {
          label(.for(id("weekday"))) { t(ko: "요일", en: "Weekday") }
          div(.class("field-box choose")) {
            select(.id(id("weekday")), .name("weekday")) {
              for each in Self.weekdays {
                option(
                  .value(String(each.number)), .selected(value("weekday") == String(each.number))
                ) { each.name }
              }
              option(.value(""), .selected(isOneDay)) { t(ko: "하루만", en: "One day") }
            }
          }
        }
        // A refusal that is about it shows it whatever is chosen.
        field(
          "day", "date", t(ko: "날짜 (하루만일 때)", en: "Day (for one day)"),
          kind: formState.refusal == .breakDay ? nil : "one-day")
      }
      div(.class("pair")) {
        field("begins", "time", t(ko: "시작", en: "From"))
        field("ends", "time", t(ko: "끝", en: "To"))
      }
      if formState.refusal == .breakDay, isOneDay, formState.value("day").isEmpty {
        p(.class("field-error"), .role("alert")) {
          t(ko: "날짜를 골라 주세요.", en: "Please choose the day.")
        }
      } else {
        FormRefusal(formState: formState)
      }
      button(.class("button quiet")) {
        rest == nil ? t(ko: "휴게 더하기", en: "Add a break") : t(ko: "저장", en: "Save")
      }
    }
  }

  private func field(
    _ name: String, _ type: String, _ title: LocalizedText, kind: String? = nil
  ) -> some HTML {
    div(.class("field", kind)) {
      label(.for(id(name))) { title }
      div(.class("field-box")) {
        input(
          .id(id(name)), .type(type), .name(name), .step(type == "time" ? "600" : "any"),
          .value(value(name)))
      }
    }
  }

  private var isOneDay: Bool {
    formState.refusal == nil ? rest?.day != nil : formState.value("weekday").isEmpty
  }

  private func id(_ name: String) -> String { "\(rest?.id.description ?? "new")-\(name)" }

  private func value(_ name: String) -> String {
    guard formState.refusal == nil else { return formState.value(name) }
    return switch name {
    case "weekday": rest?.weekday.map(String.init) ?? (rest == nil ? "7" : "")
    case "day": rest?.day?.text ?? ""
    case "begins": rest?.begins.text ?? "13:00"
    default: rest?.ends.text ?? "14:00"
    }
  }
}
