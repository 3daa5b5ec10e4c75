import HTML
import Wire

/// Creates an account without a name, or leads to the recovery code form.
struct DevicePage: HTML {
  let view: View<Visitor>
  let signInReturn: SignInReturn

  var body: some HTML {
    SignInStepPage(
      view, signInReturn, t(ko: "이 기기로 시작하기", en: "Begin on this device"),
      back: signInReturn.path(SignIn.methods.path)
    ) {
      p {
        t(
          ko: "이름도 번호도 묻지 않아요. 대신 복구 코드를 한 번 보여 드릴 테니 잘 적어 두세요.",
          en: "No name and no number needed. You are shown a recovery code once: keep it well.")
      }
      form(.method("post"), .action(SignIn.startDevice.path)) {
        SignInFields(view: view, signInReturn: signInReturn)
        button(.class("button")) { t(ko: "바로 시작하기", en: "Begin now") }
      }
      a(.class("text-button"), .href(signInReturn.path(SignIn.recover.path))) {
        t(ko: "복구 코드가 있어요", en: "I have a recovery code")
      }
    }
  }
}

/// Sign-in with a recovery code.
struct RecoveryPage: HTML {
  let view: View<Visitor>
  let signInReturn: SignInReturn

  var body: some HTML {
    SignInStepPage(
      view, signInReturn, t(ko: "복구 코드로 들어가기", en: "Use a recovery code"),
      back: signInReturn.path(SignIn.startDevice.path)
    ) {
      form(.class("stack"), .method("post"), .action(SignIn.recover.path)) {
        SignInFields(view: view, signInReturn: signInReturn)
        FormField(
          "code", t(ko: "복구 코드", en: "Recovery code"),
          hint: t(ko: "네 글자씩 일곱 묶음", en: "Seven groups of four"), formState: signInReturn.formState
        ) {
          input(
            .id("code"), .name("code"), .autocomplete("off"), .autocapitalize("characters"),
            .spellcheck("false"), .required(), .maxlength(60),
            .value(signInReturn.formState.value("code")),
            .aria("describedby", "code-hint code-error"),
            .aria("invalid", signInReturn.formState.invalid("code")))
        }
        button(.class("button")) { t(ko: "들어가기", en: "Go in") }
      }
    }
  }
}

/// The recovery code, shown once.
struct RecoveryCodePage: HTML {
  let view: View<Visitor>
  let branding: Branding
  let code: RecoveryCode
  let onward: String

  var body: some HTML {
    Document(
      view, branding, t(ko: "복구 코드", en: "Recovery code"),
      scripts: ["js/share.js", "js/replace-entry.js"]
    ) {
      main(.id("main"), .class("page stack")) {
        header(.class("sign-in-head")) {
          h1 { t(ko: "복구 코드를 적어 두세요", en: "Write this code down") }
        }
        p(.class("recovery-code"), .translate("no")) {
          for group in code.text.split(separator: "-") { span { group } }
        }
        button(
          .type("button"), .class("button quiet needs-script"), .data("copy", code.text),
          .data("done", ko: "복구 코드를 복사했어요", en: "Recovery code copied")
        ) {
          span(.class("icon icon-copy"), .aria("hidden", "true")) {}
          span { t(ko: "복사하기", en: "Copy") }
        }
        p {
          t(
            ko: "기기를 잃어버리거나 바꿔도 이 코드로 돌아올 수 있어요. 지금 한 번만 보여 드려요.",
            en: "It brings you back from any device, should this one be lost. It is shown only now."
          )
        }
        a(.class("button"), .href(onward), .data("replace", "")) {
          t(ko: "적어 뒀어요", en: "I have it")
        }
      }
    }
  }
}
