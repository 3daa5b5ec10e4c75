import Commons
import HTML
import Wire

extension Viewer: HasRole {
  var unread: Int { 0 }
  var role: Yedi.Role { .client }
  var isSignedOut: Bool { false }
}

/// The join form: a name, a phone number and the side.
struct JoinPage: HTML {
  let view: View<Viewer>
  let formState: FormState

  var body: some HTML {
    Screen(view: view, title: t(ko: "시작하기", en: "Join"), back: YediApp.localPath(next) ?? "/") {
      form(
        .class("stack"), .method("post"), .action(Yedi.join.path), .novalidate(),
        .data("writing", "")
      ) {
        IdempotencyKeyField(view)
        input(.type("hidden"), .name("next"), .value(next))
        FormRefusal(formState: formState, fields: ["name", "phone", "roles"])
        TextField(
          name: "name", title: t(ko: "이름", en: "Name"),
          hint: t(ko: "예약할 때 디자이너에게 보여요.", en: "Designers see it with a booking."),
          value: view.providerNameHint?.name ?? "", most: 20, isRequired: true,
          formState: formState)
        TextField(
          name: "phone", title: t(ko: "휴대폰 번호 (선택)", en: "Mobile number (optional)"),
          hint: t(ko: "예약한 디자이너만 볼 수 있어요.", en: "Only designers you book see it."),
          type: "tel", inputmode: "tel", formState: formState)
        roles
        div(.class("actions stick")) {
          button(.class("button")) { t(ko: "시작하기", en: "Start") }
        }
      }
    }
  }

  private var roles: some HTML {
    fieldset(.class("choices")) {
      legend { t(ko: "어떻게 쓸까요? 둘 다 골라도 돼요.", en: "How will you use it? Both is fine.") }
      for role in Yedi.Role.allCases {
        label(.class("choice")) {
          input(
            .type("checkbox"), .name("roles"), .value(role.rawValue),
            .checked(chosen.contains(role.rawValue)), .aria("describedby", "roles-error"),
            .autofocus(formState.isCause("roles") && role == Yedi.Role.allCases.first))
          span(.class("choice-text")) {
            role.name
            small { role.blurb }
          }
        }
      }
      FieldError(name: "roles", fieldRefusal: formState.fieldRefusal(about: "roles"), wrong: nil)
    }
  }

  private var chosen: [String] {
    formState.refusal == nil ? [Yedi.Role.client.rawValue] : formState.values("roles")
  }

  private var next: String {
    formState.refusal == nil ? view.query("next") ?? "" : formState.value("next")
  }
}

extension Yedi.Role {
  var blurb: LocalizedText {
    switch self {
    case .client: t(ko: "디자이너를 찾고 예약해요", en: "Find designers and book them")
    case .designer: t(ko: "시술을 알리고 예약을 받아요", en: "Show your work and take bookings")
    }
  }
}

/// Shown to members who open the join form again.
struct AlreadyJoinedPage: HTML {
  let view: View<Viewer>

  var body: some HTML {
    Screen(view: view, title: t(ko: "시작하기", en: "Join"), back: Yedi.home.path) {
      section(.class("empty")) {
        h2 { Refusal.joinedAlready.words }
        div(.class("actions")) {
          a(.class("button auto"), .href(Yedi.home.path)) { t(ko: "예디 열기", en: "Open YeDi") }
        }
      }
    }
  }
}
