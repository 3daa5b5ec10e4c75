import Commons
import HTML
import Wire

/// The four steps of joining: nickname, birth date, e-mail, gender.
///
/// With scripts one step is shown at a time, and what was typed is kept on the device.
struct JoinPage: HTML {
  let view: View<Viewer>
  let formState: FormState

  var body: some HTML {
    Document(
      view, SesacApp.branding, t(ko: "시작하기", en: "Join"),
      scripts: ["js/restore-form.js", "js/steps.js", "js/sesac/root.js"]
    ) {
      BackBar(back: "/", title: t(ko: "시작하기", en: "Join"))
      main(.id("main"), .class("page")) {
        form(
          .class("steps"), .method("post"), .action(Sesac.join.path), .data("steps", ""),
          .data("typed", view.me.account.description), .novalidate()
        ) {
          IdempotencyKeyField(view)
          StepIndicator(step: 1, of: 4)
          FormRefusal(formState: formState, fields: ["nickname", "birth", "email", "gender"])
          nickname
          birth
          email
          gender
          StepButtons(finish: t(ko: "시작하기", en: "Start"))
        }
      }
    }
  }

  private var nickname: some HTML {
    fieldset(.class("step"), .data("step", "nickname")) {
      legend { t(ko: "뭐라고 부를까요?", en: "What shall we call you?") }
      TextField(
        name: "nickname", title: t(ko: "닉네임", en: "Nickname"),
        hint: t(
          ko: "다른 사람에게 보이는 이름이에요. 본명이 아니어도 돼요. 10자까지 적을 수 있어요.",
          en: "Others see it, and it need not be your real name. Up to 10 characters."),
        wrong: t(ko: "닉네임을 적어 주세요.", en: "Please write a nickname."),
        value: String((view.providerNameHint?.name ?? "").prefix(10)), most: 10,
        autocomplete: "nickname", isRequired: true, formState: formState)
    }
  }

  private static var missing: LocalizedText {
    t(ko: "생일을 골라 주세요.", en: "Please enter your birthday.")
  }

  private var birth: some HTML {
    fieldset(.class("step"), .data("step", "birth")) {
      legend { t(ko: "생일이 언제예요?", en: "When is your birthday?") }
      FormField(
        "birth", t(ko: "생년월일", en: "Date of birth"),
        hint: t(
          ko: "만 17세부터 쓸 수 있어요. 다른 사람에게는 보이지 않아요.",
          en: "From 17 years on. Others do not see it."),
        wrong: Self.missing, formState: formState
      ) {
        input(
          .id("birth"), .type("date"), .name("birth"), .value(formState.value("birth")),
          .max(Memberships.latestBirth(on: Zone.seoul.day(at: view.now)).text), .required(),
          .autocomplete("bday"), .data("wrong", ko: Self.missing.ko, en: Self.missing.en),
          .data("over", ko: Refusal.sesacYoung.ko, en: Refusal.sesacYoung.en),
          .aria("describedby", "birth-error"), .aria("invalid", formState.invalid("birth")))
      }
    }
  }

  /// The form that `Sesac.Email` requires.
  private static let address = #"[A-Za-z0-9._%+\-]+@[A-Za-z0-9.\-]+\.[A-Za-z]{2,64}"#

  private var email: some HTML {
    fieldset(.class("step"), .data("step", "email")) {
      legend { t(ko: "이메일을 적어 주세요", en: "Your e-mail address") }
      TextField(
        name: "email", title: t(ko: "이메일", en: "E-mail"),
        hint: t(
          ko: "휴대폰 번호가 바뀌었을 때 본인 확인에 써요.",
          en: "To confirm it is you when your phone number changes."),
        wrong: t(ko: "이메일 주소를 확인해 주세요.", en: "Please check the e-mail address."),
        type: "email", pattern: Self.address, autocomplete: "email", isRequired: true,
        formState: formState)
    }
  }

  private var gender: some HTML {
    fieldset(.class("step"), .data("step", "gender"), .data("optional", "")) {
      legend {
        t(ko: "성별을 골라 주세요", en: "Your gender")
        small {
          t(
            ko: "지금 고르지 않아도 돼요. 새싹을 찾을 때 필요해요.",
            en: "You may choose later. It is needed to look for company.")
        }
      }
      GenderChoices(
        view: view, chosen: formState.refusal == nil ? nil : formState.value("gender"))
      FieldError(name: "gender", fieldRefusal: formState.fieldRefusal(about: "gender"), wrong: nil)
      p(.class("muted")) {
        t(ko: "시작하면 ", en: "By starting you agree to the ")
        a(.href(ReturnContext.path(LegalPages.terms, of: SesacApp.branding))) {
          t(ko: "이용약관과 위치기반서비스 약관", en: "terms, with those on location")
        }
        t(ko: "에 동의하는 거예요.", en: ".")
      }
    }
  }
}

/// Two cards with a drawing.
struct GenderChoices<Principal: Sendable>: HTML {
  let view: View<Principal>
  let chosen: String?

  var body: some HTML {
    div(.class("genders")) {
      for gender in [Sesac.Gender.man, .woman] {
        label(.class("gender")) {
          input(
            .type("radio"), .name("gender"), .value(gender.rawValue),
            .checked(chosen == gender.rawValue), .aria("describedby", "gender-error"))
          img(
            .src(view.file(gender == .man ? .man : .woman)), .alt(""),
            .width(72), .height(72))
          span { gender.name }
        }
      }
    }
  }
}

/// Shown to members who open the join form again.
struct AlreadyJoinedPage: HTML {
  let view: View<Viewer>

  var body: some HTML {
    Screen(
      view: view, title: t(ko: "시작하기", en: "Join"), back: Sesac.home.path,
      scripts: ["js/sesac/root.js"]
    ) {
      section(.class("empty")) {
        img(.src(view.file(.sprout(0))), .alt(""), .width(120), .height(120))
        h2 { Refusal.sesacJoined.words }
        div(.class("actions")) {
          a(.class("button auto"), .href(Sesac.home.path), .data("root", "")) {
            t(ko: "새싹 열기", en: "Open SeSAC")
          }
        }
      }
    }
  }
}
