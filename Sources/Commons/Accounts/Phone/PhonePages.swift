import HTML
import Wire

/// The form for the phone number.
struct PhonePage: HTML {
  let view: View<Visitor>
  let signInReturn: SignInReturn

  var body: some HTML {
    SignInStepPage(
      view, signInReturn,
      signInReturn.isLinking
        ? t(ko: "휴대폰 번호 연결", en: "Link a phone number")
        : t(ko: "휴대폰 번호로 로그인", en: "Sign in by phone"),
      back: signInReturn.back(to: SignIn.methods.path),
      scripts: ["js/phone-number.js", "js/ready-button.js"]
    ) {
      p(.class("muted")) {
        t(ko: "문자로 여섯 자리 인증번호를 보내 드려요.", en: "We send you a code of six digits.")
      }
      form(
        .class("stack"), .method("post"), .action(SignIn.askCode.path), .data("ready", "")
      ) {
        SignInFields(view: view, signInReturn: signInReturn)
        FormField("number", t(ko: "휴대폰 번호", en: "Mobile number"), formState: signInReturn.formState)
        {
          input(
            .id("number"), .name("number"), .type("tel"), .inputmode("tel"), .autocomplete("tel"),
            .required(), .maxlength(30), .placeholder("010-1234-5678"),
            .data("right", #"(?:0|\+820?|00820?)1[016789]\d{7,8}"#),
            .value(signInReturn.formState.value("number")), .aria("describedby", "number-error"),
            .aria("invalid", signInReturn.formState.invalid("number")))
        }
        button(.class("button")) { t(ko: "인증 문자 받기", en: "Send me the code") }
      }
    }
  }
}

/// The form for the code.
struct CodePage: HTML {
  let view: View<Visitor>
  let signInReturn: SignInReturn
  let waiting: PhoneCodes.Waiting

  /// The query parameter of a refused code's page, so that reloading it works.
  static let mark = "sent"

  private var action: String {
    let path = signInReturn.path(SignIn.enterCode.path)
    return path + (path.contains("?") ? "&" : "?") + Self.mark + "=1"
  }

  var body: some HTML {
    let span = PhoneCodes.span(waiting.life)
    SignInStepPage(
      view, signInReturn, t(ko: "인증번호 입력", en: "Enter the code"),
      back: signInReturn.path(SignIn.enterCode.path),
      scripts: ["js/resend-countdown.js", "js/code-countdown.js", "js/ready-button.js"]
    ) {
      p {
        t(
          ko: "\(waiting.number.national)번으로 보낸 숫자 여섯 자리를 적어 주세요. \(span.ko) 안에 쓸 수 있어요.",
          en:
            "Enter the six digits sent to \(waiting.number.national). They are good for \(span.en)."
        )
      }
      DemoOutboxLink(view: view)
      form(.class("stack"), .method("post"), .action(action), .data("ready", "")) {
        SignInFields(view: view, signInReturn: signInReturn)
        // An expired code leads back to the form for the number, with the number in it.
        input(.type("hidden"), .name("number"), .value(waiting.number.national))
        FormField("code", t(ko: "인증번호", en: "Code"), formState: signInReturn.formState) {
          input(
            .class("code-digits"), .id("code"), .name("code"), .inputmode("numeric"),
            .autocomplete("one-time-code"),
            .required(), .maxlength(12), .value(signInReturn.formState.value("code")),
            .data("right", #"\d{6}"#),
            .aria("describedby", "code-error"),
            .aria("invalid", signInReturn.formState.invalid("code")))
        }
        p(
          .class("muted center needs-script"), .role("timer"),
          .data("life", String(waiting.expiresIn)),
          .data(
            "gone", ko: "인증 시간이 지났어요. 인증 문자를 다시 받아 주세요.",
            en: "The code has expired. Please ask for another.")
        ) {
          t(ko: "남은 시간 ", en: "Time left ")
          time(.datetime("PT\(waiting.expiresIn)S")) { waiting.clock }
        }
        button(.class("button")) {
          signInReturn.isLinking
            ? t(ko: "인증하고 연결하기", en: "Confirm and link")
            : t(ko: "인증하고 시작하기", en: "Confirm and go in")
        }
      }
      form(.class("stack tight"), .method("post"), .action(SignIn.askCode.path)) {
        SignInFields(view: view, signInReturn: signInReturn)
        input(.type("hidden"), .name("number"), .value(waiting.number.text))
        button(.class("button quiet")) { t(ko: "인증 문자 다시 받기", en: "Send another code") }
        if waiting.resendAfter > 0 {
          p(.class("muted center"), .data("wait", String(waiting.resendAfter))) {
            b { waiting.resendAfter }
            t(ko: "초 뒤에 다시 받을 수 있어요.", en: " s until another can be sent.")
          }
        }
      }
    }
  }
}
