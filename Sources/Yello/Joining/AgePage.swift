import Commons
import HTML
import Wire

/// Asks for the birthday first and alone: nothing is stored about people under 14.
struct AgePage: HTML {
  let view: View<Viewer>
  let formState: FormState
  let kakao: Extensible<Yello.KakaoLink>

  var body: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "가입하기", en: "Join"), scripts: ["js/steps.js"]
    ) {
      BackBar(back: EntrancePage.path, title: t(ko: "가입하기", en: "Join"))
      main(.id("main"), .class("page")) {
        form(
          .class("steps"), .method("post"), .action(Yello.age.path + brought), .data("steps", ""),
          .data("more", String(count - 1)), .novalidate()
        ) {
          FormAccountField(view)
          StepIndicator(step: 1, of: count, isOneForm: false)
          birthday
          StepButtons(finish: t(ko: "다음", en: "Next"))
        }
      }
    }
  }

  private var birthday: some HTML {
    fieldset(.class("step"), .data("step", "birthday")) {
      legend {
        t(ko: "생일이 언제예요?", en: "When were you born?")
        small { t(ko: "만 14세부터 함께할 수 있어요.", en: "You must be at least 14 to join.") }
      }
      FormField(
        "birthday", t(ko: "생일", en: "Birthday"),
        hint: t(ko: "나이만 확인하고 저장하지 않아요.", en: "Only used to check your age, never stored."),
        wrong: t(ko: "생일을 골라 주세요.", en: "Please enter your birthday."), formState: formState
      ) {
        input(
          .id("birthday"), .name("birthday"), .type("date"), .required(), .autocomplete("bday"),
          .value(formState.value("birthday")),
          .data("wrong", ko: "생일을 골라 주세요.", en: "Please enter your birthday."),
          .aria("describedby", "birthday-hint birthday-error"),
          .aria("invalid", formState.invalid("birthday")))
      }
    }
  }

  /// The number of join steps including this one; Kakao friends are a step only with Kakao.
  private var count: Int { kakao == Yello.KakaoLink.none ? 6 : 7 }

  /// The link's parameters (an invitation code or a school), passed on to the join form.
  private var brought: String { view.queryText.isEmpty ? "" : "?\(view.queryText)" }

  /// The path of the join form with the link's parameters.
  static func next(after query: String) -> String {
    query.isEmpty ? Yello.joining.path : "\(Yello.joining.path)?\(query)"
  }
}
