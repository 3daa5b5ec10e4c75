import Commons
import Core
import HTML
import Wire

/// Choosing services, then a day, then a time.
///
/// Every step is an address, so signing in leads back to it.
struct SlotPage: HTML {
  let view: View<Reader>
  let choice: Yedi.SlotChoice
  /// Why waiting for the day was refused.
  var refusal: Refusal?

  var body: some HTML {
    Screen(
      view: view,
      title: choice.moving == nil ? t(ko: "예약하기", en: "Book") : t(ko: "시간 옮기기", en: "Move"),
      back: choice.moving.map { Yedi.booking.path($0) } ?? Yedi.designer.path(card.id),
      scripts: [ServiceChoices.script, StartChoices.script]
        + (choice.moving == nil ? [DesignerPage.backScript] : [])
    ) {
      div(.class("stack")) {
        if let refusal {
          p(.class("banner warn"), .role("alert")) { refusal.words }
          if refusal == .waitsFull {
            a(.class("button quiet"), .href(Yedi.waits.path)) {
              t(ko: "기다리는 날 보기", en: "See the days you wait for")
            }
          }
        }
        ChosenDesigner(card: card)
        if let from = choice.movingFrom {
          p {
            t(ko: "지금 예약: ", en: "Booked now: ")
            strong {
              DateText(Zone.seoul.day(at: from), .shortWeekday)
              " "
              TimeText(from, in: .seoul).digits
            }
          }
        }
        if let hold = choice.hold { HeldTime(hold: hold, designer: card.id) }
        if isNothingChosen {
          p(.class("banner warn"), .role("alert")) { Refusal.servicesNone.words }
        }
        if choice.isServiceGone == true {
          p(.class("banner warn"), .role("alert")) {
            t(
              ko: "골랐던 시술 가운데 메뉴에서 빠진 것이 있어요. 지금 메뉴에서 다시 골라 주세요.",
              en: "A service you chose is no longer on the menu. Please choose from today's menu.")
          }
        }
        if choice.chosen.isEmpty || choice.isServiceGone == true || choice.isHairLengthMissing {
          ServiceChoices(choice: choice)
        } else {
          ChosenServices(
            services: choice.chosen, hairLength: choice.hairLength, minutes: choice.minutes,
            price: choice.price, change: choice.moving == nil ? Yedi.slots.path(card.id) : nil)
          if choice.day == nil {
            p(.class("muted")) {
              t(ko: "날짜를 고르면 빈 시간이 보여요.", en: "Choose a day to see its free times.")
            }
          }
          SlotCalendar(choice: choice, today: Zone.seoul.day(at: view.now))
          if let day = choice.day { StartChoices(view: view, choice: choice, day: day) }
        }
      }
    }
  }

  private var card: Yedi.DesignerCard { choice.designer.card }

  /// Whether the form was sent without a service.
  private var isNothingChosen: Bool {
    choice.chosen.isEmpty && choice.isServiceGone != true
      && Yedi.Kind.allCases.indices.contains { view.query("services[\($0)]") != nil }
  }
}

/// A time that the client holds already, which is not among the free ones any more.
struct HeldTime: HTML {
  let hold: Yedi.OpenHold
  let designer: ID<Yedi.Designer>?

  var body: some HTML {
    let day = DateText(Zone.seoul.day(at: hold.startsAt), .shortWeekday).words
    let time = TimeText(hold.startsAt, in: .seoul).digits
    let until = TimeText(hold.expiresAt, in: .seoul).words
    div(.class("banner")) {
      p {
        t(
          ko: "\(day.ko) \(time) 시간을 \(until.ko)까지 잡아 두었어요.",
          en: "You hold \(day.en), \(time) until \(until.en).")
      }
      a(.class("text-button"), .href(path)) {
        t(ko: "예약 이어서 하기", en: "Go on booking")
      }
    }
  }

  /// Names the designer, whose other times are shown when the hold has ended meanwhile.
  private var path: String {
    Yedi.checkout.path(hold.id) + (designer.map { "?designer=\($0)" } ?? "")
  }
}

/// The designer a time is chosen of.
struct ChosenDesigner: HTML {
  let card: Yedi.DesignerCard

  var body: some HTML {
    div(.class("designer-line flat")) {
      Avatar(card)
      span(.class("row-text")) {
        strong { card.name.text }
        small { "\(card.shop) · \(card.district)" }
      }
    }
  }
}

/// One service of each kind, and the length of the hair where one costs more for longer hair.
struct ServiceChoices: HTML {
  /// Keeps the total while services are chosen.
  static let script = "js/yedi/total.js"

  let choice: Yedi.SlotChoice

  var body: some HTML {
    form(.class("stack"), .action(Yedi.slots.path(designer.card.id))) {
      // The time of an offer waits for the length of the hair.
      if let day = choice.day { input(.type("hidden"), .name("day"), .value(day.text)) }
      if let start = choice.start {
        input(.type("hidden"), .name("start"), .value(String(start.milliseconds)))
      }
      // A missing length is refused at the top, where it is seen at once.
      if choice.isHairLengthMissing { lengths }
      for (place, kind) in Yedi.Kind.allCases.enumerated() {
        let services = designer.services.filter { $0.kind == kind }
        if !services.isEmpty {
          fieldset(.class("choices")) {
            legend { kind.name }
            for service in services {
              HTML::label(.class("choice")) {
                input(
                  .type("radio"), .name("services[\(place)]"), .value(service.id.description),
                  .checked(isChosen(service)), .data("price", String(service.price)),
                  .data("medium", String(service.mediumSurcharge)),
                  .data("long", String(service.longSurcharge)))
                span(.class("choice-text")) {
                  service.name.text
                  small { Yedi.length(service.minutes) }
                  SurchargeList(service: service)
                }
                strong(.class("numbers")) { MoneyText(won: service.price) }
              }
            }
            HTML::label(.class("choice none")) {
              input(
                .type("radio"), .name("services[\(place)]"), .value(""),
                .checked(!services.contains(where: isChosen)))
              span { t(ko: "선택 안 함", en: "None") }
            }
          }
        }
      }
      if !choice.isHairLengthMissing, designer.services.contains(where: \.hasSurcharge) { lengths }
      div(.class("actions stick")) {
        p(.class("total needs-script"), .aria("live", "polite")) {
          t(ko: "합계", en: "Total")
          strong(.class("numbers"), .data("total", String(choice.price))) {
            MoneyText(won: choice.price)
          }
        }
        button(.class("button")) { t(ko: "날짜 고르기", en: "Choose a day") }
      }
    }
  }

  private var lengths: some HTML {
    fieldset(.class("choices"), .id("hair-length"), .aria("describedby", "hairLength-error")) {
      legend { t(ko: "머리 길이", en: "Length of the hair") }
      for length in Yedi.HairLength.allCases {
        HTML::label(.class("choice")) {
          input(
            .type("radio"), .name("hairLength"), .value(length.rawValue),
            .checked(choice.hairLength == .known(length)))
          span(.class("choice-text")) { length.name }
        }
      }
      FieldError(
        name: "hairLength",
        fieldRefusal: choice.isHairLengthMissing ? Refusal.hairLengthMissing : nil, wrong: nil)
    }
  }

  private var designer: Yedi.Designer { choice.designer }

  private func isChosen(_ service: Yedi.Service) -> Bool {
    choice.chosen.contains { $0.id == service.id }
  }
}

/// The chosen services with their total.
struct ChosenServices: HTML {
  let services: [Yedi.BookedService]
  let hairLength: Extensible<Yedi.HairLength>?
  let minutes: Int
  let price: Int
  /// The page where others are chosen; nil when they are settled.
  var change: String?

  var body: some HTML {
    section(.class("chosen")) {
      ul(.class("prices")) {
        for service in services {
          li {
            span {
              service.name.text
              small { Yedi.length(service.minutes) }
            }
            span(.class("numbers")) { MoneyText(won: service.price) }
          }
        }
        if let hairLength {
          li {
            span { SurchargeText(length: hairLength) }
            span(.class("numbers")) {
              MoneyText(won: services.map(\.surcharge).reduce(0, +))
            }
          }
        }
      }
      p(.class("total")) {
        span {
          t(ko: "총 ", en: "Total ")
          Yedi.length(minutes)
        }
        strong(.class("numbers")) { MoneyText(won: price) }
      }
      if let change {
        a(.class("text-button"), .href(change)) { t(ko: "시술 바꾸기", en: "Change services") }
      }
    }
  }
}

extension Yedi.SlotChoice {
  /// The address of this choice with another day or time.
  func path(day: Day? = nil, start: Instant? = nil) -> String {
    Yedi.SlotRequest(
      services: moving == nil ? chosen.map(\.id) : [],
      hairLength: moving == nil ? hairLength?.value : nil, day: day, start: start, moving: moving
    ).path(of: designer.card.id)
  }
}

extension Yedi.SlotRequest {
  /// What was chosen in a form that holds, moves or offers a time.
  init(_ form: FormState) {
    let start = Int64(form.value("start")).flatMap(Instant.init(checking:))
    self.init(
      services: form.values("services").compactMap { ID($0) },
      hairLength: Yedi.HairLength(rawValue: form.value("hairLength")),
      day: start.map(Zone.seoul.day) ?? (try? Day(form.value("day"))), start: start)
  }

  /// The address of this choice at a designer.
  func path(of designer: ID<Yedi.Designer>) -> String {
    Yedi.slots.path(designer) + "?" + query
  }

  /// This choice as the query of an address.
  var query: String {
    var query = services.enumerated().map { "services%5B\($0.offset)%5D=\($0.element)" }
    if let hairLength { query.append("hairLength=\(hairLength.rawValue)") }
    if let moving { query.append("moving=\(moving)") }
    if let day { query.append("day=\(day)") }
    if let start { query.append("start=\(start.milliseconds)") }
    return query.joined(separator: "&")
  }
}

/// A month: closed, full and open days; from the current month to the last that can be booked.
struct SlotCalendar: HTML {
  let choice: Yedi.SlotChoice
  let today: Day

  var body: some HTML {
    if let first = choice.days.first?.day {
      let month = Month(of: first)
      section(.class("calendar")) {
        nav(.class("months"), .aria("label", ko: "달 바꾸기", en: "Months")) {
          if month > Month(of: today) {
            a(
              .class("icon-button"),
              .href(choice.path(day: max(today, Month(of: first + -1).first))),
              .aria("label", ko: "이전 달", en: "Previous month")
            ) { Icon("back") }
          }
          if month.next.first <= choice.last {
            a(
              .class("icon-button next"), .href(choice.path(day: month.next.first)),
              .aria("label", ko: "다음 달", en: "Next month")
            ) { Icon("chevron") }
          }
        }
        MonthGrid(month) { day in cell(day) }
      }
    }
  }

  /// The browser opens the page where the times are in sight.
  private func times(of day: Day) -> String { choice.path(day: day) + "#\(StartChoices.id)" }

  @HTMLBuilder private func cell(_ day: Day) -> some HTML {
    let state = choice.days.first { $0.day == day }?.state.value ?? .outside
    if state == .open {
      let words = DateText(day, .weekday).words
      a(
        .class("day open"), .href(times(of: day)),
        .aria("current", day == choice.day ? "date" : nil),
        .aria("label", ko: words.ko, en: words.en)
      ) { day.day }
    } else if state == .full {
      let words = DateText(day, .weekday).words
      // Leads to the waiting list.
      span(.class("day full")) {
        a(
          .href(times(of: day)), .aria("current", day == choice.day ? "date" : nil),
          .aria("label", ko: "\(words.ko), 마감", en: "\(words.en), full")
        ) {
          day.day
          small { t(ko: "마감", en: "full") }
        }
      }
    } else {
      span(.class("day", state.rawValue.lowercased())) {
        day.day
        if state == .closed { small { t(ko: "휴무", en: "off") } }
      }
    }
  }
}

/// The times of a day; people who are not signed in are led to the entrance and back.
struct StartChoices: HTML {
  static let id = "times"
  /// Keeps the chosen time of a page that is reloaded or returned to.
  static let script = "js/yedi/keep-start.js"

  let view: View<Reader>
  let choice: Yedi.SlotChoice
  let day: Day

  var body: some HTML {
    section(.class("part"), .id(Self.id)) {
      h2 { DateText(day, .weekday) }
      if choice.starts.isEmpty {
        p(.class("muted")) {
          t(ko: "빈 시간이 없어요. 다른 날을 골라 주세요.", en: "No free time. Please choose another day.")
        }
        if isFull { WaitForm(view: view, choice: choice, day: day) }
      } else if view.me.member == nil {
        StartGrid(choice.starts) { start in
          a(
            .class("chip"), .href(signIn(start)),
            .aria("current", start == choice.start ? "true" : nil),
            // Back from signing in: below the services it may be out of sight.
            .autofocus(view.me.isNewcomer && start == choice.start)
          ) { TimeText(start, in: .seoul).digits }
        }
        if view.me.isNewcomer, let start = choice.start, choice.starts.contains(start) {
          div(.class("actions stick")) {
            a(.class("button rose"), .href(signIn(start))) {
              TimeText(start, in: .seoul).digits
              t(ko: " · 가입하고 이 시간 잡기", en: " · Join and hold this time")
            }
          }
        }
      } else {
        form(.class("stack"), .method("post"), .action(action)) {
          IdempotencyKeyField(view)
          // For the way back from signing in, should the session have ended.
          input(.type("hidden"), .name("designer"), .value(choice.designer.card.id.description))
          input(.type("hidden"), .name("day"), .value(day.text))
          for service in choice.chosen {
            input(.type("hidden"), .name("services"), .value(service.id.description))
          }
          if let length = choice.hairLength {
            input(.type("hidden"), .name("hairLength"), .value(length.rawValue))
          }
          fieldset {
            legend(.class("visually-hidden")) { t(ko: "시간", en: "Time") }
            StartGrid(choice.starts) { start in
              HTML::label(.class("chip")) {
                input(
                  .type("radio"), .name("start"), .value(String(start.milliseconds)),
                  .required(), .checked(start == choice.start),
                  // The browser opens the page where the time that was chosen before is.
                  .autofocus(start == choice.start))
                span { TimeText(start, in: .seoul).digits }
              }
            }
          }
          div(.class("actions stick")) {
            button(.class("button rose")) {
              choice.moving == nil
                ? t(ko: "이 시간 잡기", en: "Hold this time")
                : t(ko: "이 시간으로 옮기기", en: "Move to this time")
            }
          }
        }
      }
    }
  }

  private var isFull: Bool {
    choice.moving == nil && choice.days.contains { $0.day == day && $0.state == .full }
  }

  private var action: String {
    choice.moving.map { Yedi.move.action($0) } ?? Yedi.hold.path(choice.designer.card.id)
  }

  /// The way in that leads back to this time.
  private func signIn(_ start: Instant) -> String {
    view.me.entrance(next: choice.path(day: day, start: start))
  }
}
