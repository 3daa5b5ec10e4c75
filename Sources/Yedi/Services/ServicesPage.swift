import Commons
import Core
import HTML
import SQL
import Wire

/// The designer's menu: each service opens its form.
struct ServicesPage: HTML {
  let view: View<Member>
  let menu: Yedi.Menu
  /// The refused form and its service; nil for the form that adds one.
  var rejected: (service: ID<Yedi.Service>?, form: FormState)?

  var body: some HTML {
    Screen(view: view, title: t(ko: "시술 메뉴", en: "Menu"), back: Yedi.studio.path) {
      p(.class("muted")) {
        t(
          ko: "이미 잡힌 예약의 이름과 가격은 바뀌지 않아요.",
          en: "Bookings keep the name and price they were made with.")
      }
      div(.class("services")) {
        for service in menu.services {
          details(.class("service"), .name("service"), .open(isRefused(service.id))) {
            summary {
              span {
                service.name.text
                small {
                  service.kind.value?.name
                  " · "
                  Yedi.length(service.minutes)
                  SurchargeNote(service: service)
                }
              }
              strong(.class("numbers")) { MoneyText(won: service.price) }
            }
            ServiceForm(
              view: view, service: service,
              formState: isRefused(service.id) ? rejected?.form ?? .empty : .empty)
            ConfirmForm(
              icon: "trash", words: t(ko: "빼기", en: "Remove"),
              question: t(
                ko: "\(service.name) 메뉴를 뺄까요?", en: "Take \(service.name) off the menu?"),
              action: Yedi.removeService.action(service.id), yes: t(ko: "빼기", en: "Remove"),
              isSmall: true)
          }
        }
      }
      section(.class("part"), .id("new")) {
        h2 { t(ko: "시술 더하기", en: "Add a service") }
        ServiceForm(
          view: view, service: nil,
          formState: isRefused(nil) ? rejected?.form ?? .empty : .empty)
      }
    }
  }

  private func isRefused(_ id: ID<Yedi.Service>?) -> Bool {
    rejected.map { $0.service == id } ?? false
  }
}

/// The form for a service, new or existing.
private struct ServiceForm: HTML {
  let view: View<Member>
  let service: Yedi.Service?
  let formState: FormState

  var body: some HTML {
    form(
      .class("stack"), .method("post"),
      .action(service.map { Yedi.editService.action($0.id) } ?? Yedi.addService.path),
      .novalidate()
    ) {
      IdempotencyKeyField(view)
      div(.class("field")) {
        label(.for(id("kind"))) { t(ko: "종류", en: "Kind") }
        div(.class("field-box choose")) {
          select(.id(id("kind")), .name("kind")) {
            for kind in Yedi.Kind.allCases {
              option(.value(kind.rawValue), .selected(kind.rawValue == value("kind"))) { kind.name }
            }
          }
        }
      }
      field("name", t(ko: "이름", en: "Name"), "text")
      div(.class("pair")) {
        field("price", t(ko: "가격 (원)", en: "Price (won)"), "numeric")
        field("minutes", t(ko: "시간 (분)", en: "Minutes"), "numeric")
      }
      fieldset(.class("stack tight")) {
        legend { t(ko: "기장 추가 (원, 없으면 비워 두세요)", en: "More for longer hair (won, optional)") }
        div(.class("pair")) {
          field("mediumSurcharge", Yedi.HairLength.medium.name, "numeric", isRequired: false)
          field("longSurcharge", Yedi.HairLength.long.name, "numeric", isRequired: false)
        }
      }
      FormRefusal(
        formState: formState,
        fields: ["name", "price", "minutes", "mediumSurcharge", "longSurcharge"])
      button(.class("button quiet")) {
        service == nil ? t(ko: "더하기", en: "Add") : t(ko: "저장", en: "Save")
      }
    }
  }

  private func field(
    _ name: String, _ title: LocalizedText, _ mode: String, isRequired: Bool = true
  ) -> some HTML {
    div(.class("field")) {
      label(.for(id(name))) { title }
      div(.class("field-box")) {
        input(
          .id(id(name)), .name(name), .value(value(name)), .inputmode(mode), .placeholder(" "),
          .required(isRequired), .autocomplete("off"), .aria("invalid", formState.invalid(name)),
          .aria("describedby", id("\(name)-error")),
          // The browser opens the page at the form that was refused.
          .autofocus(
            formState.isCause(name)
              || name == "name" && formState.refusal != nil && formState.refusal?.field == nil))
      }
      p(.class("field-error"), .id(id("\(name)-error"))) {
        if let refusal = formState.fieldRefusal(about: name) {
          let isBare = ["input.missing", "input.malformed"].contains(refusal.code)
          if isBare {
            mode == "numeric" ? Wrong.number(name, in: formState) : Wrong.words
          } else {
            refusal.words
          }
        }
      }
    }
  }

  private func id(_ name: String) -> String {
    service.map { "\(name)-\($0.id)" } ?? "new-\(name)"
  }

  /// What a service costs more for a length of hair; empty for nothing.
  private func surcharge(_ length: Yedi.HairLength) -> String {
    let won = service?.surcharge(for: length) ?? 0
    return won == 0 ? "" : String(won)
  }

  private func value(_ name: String) -> String {
    guard formState.refusal == nil else { return formState.value(name) }
    return switch name {
    case "kind": service?.kind.rawValue ?? ""
    case "name": service?.name.text ?? ""
    case "price": service.map { String($0.price) } ?? ""
    case "minutes": service.map { String($0.minutes) } ?? ""
    default: surcharge(name == "longSurcharge" ? .long : .medium)
    }
  }
}

extension YediApp {
  func mountServices(on site: inout Site) throws {
    let menu = features.menu
    try site.read(Yedi.services, .members) { _, me, db in
      try menu.show(me, in: db)
    } page: { menu, _, view in
      ServicesPage(view: view, menu: menu)
    }
    try site.write(
      Yedi.addService, .members, then: .to(Yedi.services.path, ko: "더했어요.", en: "Added.")
    ) { context, me, db in
      try menu.add(context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      ServicesPage(
        view: view, menu: try menu.show(view.me, in: db),
        rejected: (
          nil, rejected.form.withAllFaults(of: Yedi.ServiceRequest.self) { read, _ in read.faults }
        ))
    }
    try site.write(
      Yedi.editService, .members, then: .to(Yedi.services.path, ko: "저장했어요.", en: "Saved.")
    ) { context, me, db in
      try menu.edit(context.path, context.input, as: me, in: db)
    } rejected: { rejected, view, db in
      ServicesPage(
        view: view, menu: try menu.show(view.me, in: db),
        rejected: (
          rejected.path,
          rejected.form.withAllFaults(of: Yedi.ServiceRequest.self) { read, _ in read.faults }
        ))
    }
    try site.write(
      Yedi.removeService, .members, then: .to(Yedi.services.path, ko: "뺐어요.", en: "Removed.")
    ) { context, me, db in
      try menu.remove(context.path, as: me, in: db)
    }
  }
}
