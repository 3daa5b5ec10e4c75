import Commons
import HTML
import Wire

/// The join form: nickname, kinds and hours; with scripts one step is shown at a time.
struct JoinPage<Principal: Sendable>: HTML {
  let view: View<Principal>
  /// Whose input the device keeps until they have joined.
  let account: ID<Account>?
  let form: FormState

  var body: some HTML {
    Document(
      view, WalApp.branding, t(ko: "시작하기", en: "Set up"),
      scripts: [
        "js/restore-form.js", "js/require-one.js", "js/counter.js", "js/steps.js",
        "js/clear-field.js", "js/echo-name.js", "js/first-screen.js",
      ]
    ) {
      BackBar(back: "/", title: t(ko: "시작하기", en: "Set up"))
      main(
        .id("main"), .class("page"), .data("first", Wal.first.path), .data("after", ""),
        .data("screen", Wal.First.Screen.onboarding.rawValue)
      ) {
        HTML::form(
          .class("steps"), .method("post"), .action(Wal.join.path), .data("steps", ""),
          .data("typed", account?.description), .novalidate()
        ) {
          IdempotencyKeyField(view)
          StepIndicator(step: 1, of: 3)
          if let refusal = form.refusal, refusal.field == nil {
            p(.class("field-error"), .role("alert")) {
              refusal.words
            }
          }
          nickname
          kinds
          hours
          StepButtons()
        }
      }
    }
  }

  private var nickname: some HTML {
    fieldset(.class("step"), .data("step", "nickname")) {
      legend {
        t(ko: "뭐라고 부를까요, 왈?", en: "What shall I call you?")
        small { t(ko: "왈뿡이가 꼬리 흔들며 부를 이름이에요.", en: "The name I will wag my tail to.") }
      }
      NicknameField(
        value: nicknameValue, fieldRefusal: form.fieldRefusal(about: "nickname"),
        isFirst: form.refusal == nil)
    }
  }

  /// What was typed, or the sign-in provider's name when it is valid here.
  private var nicknameValue: String {
    guard form.refusal == nil else { return form.value("nickname") }
    return view.providerNameHint.flatMap { try? Wal.Nickname($0.name) }?.text ?? ""
  }

  private var kinds: some HTML {
    fieldset(.class("step"), .data("step", "categories")) {
      legend {
        span(
          .data("named", "nickname"),
          .data("words", ko: "{}님, 어떤 왈소리를 들려줄까요?", en: "{}, what would you like to hear?")
        ) { t(ko: "어떤 왈소리를 들려줄까요?", en: "What would you like to hear?") }
        small { t(ko: "여러 개 골라도 돼요.", en: "As many as you like.") }
      }
      CategoryChoices(
        view: view, chosen: form.chosen("categories"),
        fieldRefusal: form.fieldRefusal(about: "categories"))
    }
  }

  private var hours: some HTML {
    fieldset(.class("step"), .data("step", "slots")) {
      legend {
        t(ko: "언제 찾아갈까요?", en: "When shall I come?")
        small { t(ko: "여러 번도 좋아요.", en: "More than once is fine.") }
      }
      SlotChoices(
        view: view, chosen: form.chosen("slots"), fieldRefusal: form.fieldRefusal(about: "slots"))
    }
  }
}

/// Shown to members who open the join form again.
struct AlreadyJoined: HTML {
  let view: View<Viewer>

  var body: some HTML {
    Document(view, WalApp.branding, t(ko: "시작하기", en: "Set up")) {
      main(.id("main"), .class("page fill")) {
        section(.class("empty")) {
          Dog(picture: view.file("svg/wal/complete.svg"), size: 200)
          h1 { Refusal.onboardedAlready.words }
          div(.class("actions")) {
            a(.class("button auto"), .href(Wal.first.path)) {
              t(ko: "오늘의 왈소리 보기", en: "See today's messages")
            }
          }
        }
      }
    }
  }
}
