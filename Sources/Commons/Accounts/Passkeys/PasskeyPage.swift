import HTML
import Wire

/// Sign-in by passkey; shown again after a refusal.
struct PasskeyPage: HTML {
  let view: View<Visitor>
  let signInReturn: SignInReturn

  var body: some HTML {
    SignInStepPage(
      view, signInReturn, t(ko: "패스키로 로그인", en: "Sign in by passkey"),
      back: signInReturn.path(SignIn.methods.path), scripts: ["js/passkey.js"]
    ) {
      p {
        t(
          ko: "이 기기의 지문이나 얼굴, 잠금 번호로 들어와요. 비밀번호도 문자도 필요 없어요.",
          en: "Come in by this device's finger, face or PIN: no password and no message needed.")
      }
      PasskeySignIn(view: view, signInReturn: signInReturn)
      p(.class("muted no-script-only")) {
        t(
          ko: "패스키를 쓰려면 브라우저에서 스크립트를 켜 주세요. 다른 방법으로도 들어올 수 있어요.",
          en:
            "Passkeys need scripts, which are off in this browser. The other sign-in methods do not."
        )
      }
      a(.class("text-button"), .href(signInReturn.path(SignIn.methods.path))) {
        t(ko: "다른 방법으로 들어가기", en: "Another sign-in method")
      }
    }
  }
}

/// The passkey sign-in button; its script shows it when the browser supports passkeys.
struct PasskeySignIn: HTML {
  let view: View<Visitor>
  let signInReturn: SignInReturn

  var body: some HTML {
    form(
      .class("stack tight needs-script"), .method("post"), .action(Passkeys.enter.path),
      .data("passkey", "get"), .data("from", Passkeys.ask.path), .hidden()
    ) {
      SignInFields(view: view, signInReturn: signInReturn)
      for name in ["id", "clientDataJSON", "authenticatorData", "signature", "userHandle"] {
        input(.type("hidden"), .name(name))
      }
      button(.class("button outline")) {
        Icon("key")
        span { t(ko: "패스키로 계속하기", en: "Continue with a passkey") }
      }
      p(.class("muted center")) {
        t(ko: "지문이나 얼굴, 화면 잠금으로 로그인해요.", en: "Sign in by finger, face or screen lock.")
      }
    }
  }
}

/// The button that creates a passkey for the signed-in account, shown by its script.
struct PasskeyRegistration: HTML {
  let view: View<Viewer>
  /// Whether to explain what a passkey is.
  let isOffer: Bool

  var body: some HTML {
    if view.services.relyingParty(view.request) != nil {
      form(
        .class(isOffer ? "card stack tight needs-script" : "stack tight needs-script"),
        .method("post"), .action(Passkeys.add.path), .data("passkey", "create"),
        .data("from", Passkeys.begin.path), .hidden()
      ) {
        if isOffer { h2 { t(ko: "비밀번호 없이 로그인하는 패스키", en: "Passkeys: no password needed") } }
        p(.class("muted")) {
          t(
            ko: "패스키를 만들면 지문이나 얼굴, 화면 잠금으로 로그인해요. 외울 것도, 남이 알아낼 비밀번호도 없어요.",
            en:
              "With a passkey you sign in by finger, face or screen lock: nothing to remember, no password to steal."
          )
        }
        IdempotencyKeyField(view)
        ReturnContextFields(returnContext: view.returnContext)
        for name in ["id", "clientDataJSON", "attestationObject"] {
          input(.type("hidden"), .name(name))
        }
        button(.class("button outline")) {
          Icon("key")
          span { t(ko: "패스키 만들기", en: "Create a passkey") }
        }
      }
    }
  }
}
