import Commons
import Core
import HTML
import Wire

/// Days off and breaks: seen, added, changed and removed.
struct ClosuresPage: HTML {
  let view: View<Member>
  let closures: Yedi.Closures
  /// Days off that were refused.
  var closing = FormState.empty
  /// A break that was refused: a new one, or the one that is edited.
  var breakState = FormState.empty
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
          FormAccountField(view)
          FormRefusal(formState: closing, fields: ["day", "through"])
          div(.class("pair")) {
            dateField("day", t(ko: "첫날", en: "First day"))
            dateField("through", t(ko: "마지막 날 (선택)", en: "Last day (optional)"))
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
              view: view, rest: rest, formState: rest.id == edited ? breakState : .empty)
            form(.method("post"), .action(Yedi.removeBreak.action(rest.id))) {
              button(.class("button quiet")) { t(ko: "휴게 빼기", en: "Remove") }
            }
          }
        }
        h3 { t(ko: "휴게 더하기", en: "Add a break") }
        BreakForm(view: view, rest: nil, formState: edited == nil ? breakState : .empty)
      }
    }
  }

  private func dateField(_ name: String, _ title: LocalizedText) -> some HTML {
    ClosureField(
      id: "closure-\(name)", name: name, title: title, formState: closing,
      missing: t(ko: "첫날을 골라 주세요.", en: "Please choose the first day.")
    ) {
      input(
        .id("closure-\(name)"), .type("date"), .name(name), .required(name == "day"),
        .min(Zone.seoul.day(at: view.now).text), .value(closing.value(name)),
        .aria("describedby", "closure-\(name)-error"), .aria("invalid", closing.invalid(name)),
        .autofocus(closing.isCause(name)))
    }
  }
}

/// A field whose id is not its name, because a page has several forms of the kind.
private struct ClosureField<Control: HTML>: HTML {
  let id: String
  let name: String
  let title: LocalizedText
  let formState: FormState
  /// What is said when nothing was chosen, where something must be.
  var missing: LocalizedText?
  var kind: String?
  var box = "field-box"
  @HTMLBuilder let control: () -> Control

  var body: some HTML {
    let refusal = formState.fieldRefusal(about: name)
    div(.class("field", kind)) {
      label(.for(id)) { title }
      div(.class(box)) { control() }
      div(.class("field-notes")) {
        p(.class("field-error"), .id("\(id)-error"), .aria("live", "polite")) {
          if let refusal { (formState.value(name).isEmpty ? missing : nil) ?? refusal.words }
        }
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
      FormRefusal(formState: formState, fields: ["weekday", "day", "begins", "ends"])
      div(.class("pair")) {
        ClosureField(
          id: id("weekday"), name: "weekday", title: t(ko: "요일", en: "Weekday"),
          formState: formState, box: "field-box choose"
        ) {
          select(.id(id("weekday")), .name("weekday")) {
            for each in Self.weekdays {
              option(
                .value(String(each.number)), .selected(value("weekday") == String(each.number))
              ) { each.name }
            }
            option(.value(""), .selected(isOneDay)) { t(ko: "하루만", en: "One day") }
          }
        }
        // A refusal that is about it shows it whatever is chosen.
        field(
          "day", "date", t(ko: "날짜 (하루만일 때)", en: "Day (for one day)"),
          kind: formState.fieldRefusal(about: "day") == nil ? "one-day" : nil,
          missing: isOneDay ? t(ko: "날짜를 골라 주세요.", en: "Please choose the day.") : nil)
      }
      div(.class("pair")) {
        field("begins", "time", t(ko: "시작", en: "From"), missing: Wrong.words)
        field("ends", "time", t(ko: "끝", en: "To"), missing: Wrong.words)
      }
      button(.class("button quiet")) {
        rest == nil ? t(ko: "휴게 더하기", en: "Add a break") : t(ko: "저장", en: "Save")
      }
    }
  }

  private func field(
    _ name: String, _ type: String, _ title: LocalizedText, kind: String? = nil,
    missing: LocalizedText?
  ) -> some HTML {
    ClosureField(
      id: id(name), name: name, title: title, formState: formState, missing: missing, kind: kind
    ) {
      input(
        .id(id(name)), .type(type), .name(name), .step(type == "time" ? "600" : "any"),
        .value(value(name)), .aria("describedby", "\(id(name))-error"),
        .aria("invalid", formState.invalid(name)), .autofocus(formState.isCause(name)))
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
