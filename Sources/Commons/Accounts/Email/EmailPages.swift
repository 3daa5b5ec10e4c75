import HTML
import Wire

/// Sign-in with email and password.
struct EmailPage: HTML {
  let view: View<Visitor>
  let signInReturn: SignInReturn

  var body: some HTML {
    SignInStepPage(
      view, signInReturn, t(ko: "이메일로 로그인", en: "Sign in by e-mail"),
      back: signInReturn.path(SignIn.methods.path)
    ) {
      form(.class("stack"), .method("post"), .action(SignIn.withPassword.path)) {
        SignInFields(view: view, signInReturn: signInReturn)
        AddressField(formState: signInReturn.formState)
        FormField("password", t(ko: "비밀번호", en: "Password"), formState: signInReturn.formState) {
          input(
            .id("password"), .name("password"), .type("password"),
            .autocomplete("current-password"), .required(), .aria("describedby", "password-error"),
            .aria("invalid", signInReturn.formState.invalid("password")))
        }
        button(.class("button")) { t(ko: "로그인", en: "Sign in") }
      }
      div(.class("stack tight")) {
        a(.class("button outline"), .href(signInReturn.path(SignIn.askLetter.path))) {
          t(ko: "처음이에요, 가입할게요", en: "I am new here")
        }
        a(.class("text-button"), .href(signInReturn.path(SignIn.askLetter.path))) {
          t(ko: "비밀번호를 잊었어요", en: "I forgot my password")
        }
      }
    }
  }
}

/// Requests a mailed link, for sign-up and for a new password.
struct EmailLinkPage: HTML {
  let view: View<Visitor>
  let signInReturn: SignInReturn

  var body: some HTML {
    SignInStepPage(
      view, signInReturn,
      signInReturn.isLinking
        ? t(ko: "이메일 연결", en: "Link an e-mail address")
        : t(ko: "메일로 링크 받기", en: "Get a link by mail"),
      back: signInReturn.back(to: SignIn.withPassword.path)
    ) {
      p(.class("muted")) {
        signInReturn.isLinking
          ? t(
            ko: "메일로 온 링크를 열어 비밀번호를 정하면, 그 주소로도 이 계정에 들어올 수 있어요.",
            en:
              "Open the link in the letter and choose a password: then the address leads in here too."
          )
          : t(
            ko: "메일로 온 링크를 열어 비밀번호를 정해요. 처음이어도, 비밀번호를 잊었어도 똑같아요.",
            en:
              "Open the link in the letter and choose a password: to join, or when you forgot yours."
          )
      }
      form(.class("stack"), .method("post"), .action(SignIn.askLetter.path)) {
        SignInFields(view: view, signInReturn: signInReturn)
        AddressField(formState: signInReturn.formState)
        button(.class("button")) { t(ko: "메일 받기", en: "Send me the letter") }
      }
    }
  }
}

/// The confirmation that a mail was sent; it is the same for known and unknown addresses.
struct EmailLinkSentPage: HTML {
  let view: View<Visitor>
  let signInReturn: SignInReturn
  let address: EmailAddress

  var body: some HTML {
    SignInStepPage(
      view, signInReturn, t(ko: "메일을 보냈어요", en: "The letter is on its way"),
      back: signInReturn.back(to: SignIn.withPassword.path)
    ) {
      section(.class("stack tight")) {
        p { strong { address.text } }
        p {
          t(
            ko: "메일에 있는 링크를 한 시간 안에 열어 비밀번호를 정해 주세요. 보이지 않으면 스팸함도 살펴봐 주세요.",
            en: "Open its link within an hour and choose a password. Look into the spam folder too."
          )
        }
        DemoOutboxLink(view: view)
        a(.class("button outline"), .href(signInReturn.path(SignIn.askLetter.path))) {
          t(ko: "다른 주소로 받기", en: "Use another address")
        }
      }
    }
  }
}

/// The target of a mailed link; opening it has no effect, so mail scanners do no harm.
struct NewPasswordPage: HTML {
  let view: View<Visitor>
  let signInReturn: SignInReturn
  let token: String
  let letter: EmailAccounts.Opened

  var body: some HTML {
    SignInStepPage(
      view, signInReturn, t(ko: "비밀번호 정하기", en: "Choose a password"),
      back: letter.isLinking
        ? signInReturn.offer.next ?? Identities.list.path
        : signInReturn.path(SignIn.withPassword.path)
    ) {
      form(
        .class("stack"), .method("post"), .action(SignIn.choosePassword.path)
      ) {
        SignInFields(view: view, signInReturn: signInReturn)
        input(.type("hidden"), .name("token"), .value(token))
        div(.class("field")) {
          label(.for("address")) { t(ko: "이메일", en: "E-mail") }
          div(.class("field-box")) {
            input(
              .id("address"), .type("email"), .autocomplete("username"), .readonly(),
              .value(letter.address.text))
          }
        }
        FormField(
          "password", t(ko: "새 비밀번호", en: "New password"),
          hint: t(
            ko: "8자 이상이면 어떤 글자든 좋아요. 문장처럼 길게 쓰면 더 안전해요.",
            en: "At least 8 characters of any kind. A long phrase is safest."),
          formState: signInReturn.formState
        ) {
          input(
            .id("password"), .name("password"), .type("password"), .autocomplete("new-password"),
            .required(), .minlength(8), .aria("describedby", "password-hint password-error"),
            .aria("invalid", signInReturn.formState.invalid("password")))
        }
        button(.class("button")) {
          letter.isLinking
            ? t(ko: "이 비밀번호로 연결하기", en: "Link with this password")
            : t(ko: "이 비밀번호로 시작하기", en: "Go in with this password")
        }
      }
    }
  }
}

/// The page for an expired or used link.
struct EmailLinkExpiredPage: HTML {
  let view: View<Visitor>
  let signInReturn: SignInReturn

  var body: some HTML {
    SignInStepPage(
      view, signInReturn, t(ko: "쓸 수 없는 링크예요", en: "This link is over"),
      back: signInReturn.path(SignIn.withPassword.path)
    ) {
      p { Refusal.letterGone.words }
      a(.class("button"), .href(signInReturn.path(SignIn.askLetter.path))) {
        t(ko: "메일 다시 받기", en: "Send another letter")
      }
    }
  }
}

private struct AddressField: HTML {
  let formState: FormState

  var body: some HTML {
    FormField("address", t(ko: "이메일", en: "E-mail"), formState: formState) {
      input(
        .id("address"), .name("address"), .type("email"), .inputmode("email"),
        .autocomplete("username"), .autocapitalize("none"), .spellcheck("false"), .required(),
        .maxlength(254), .placeholder("haneul@example.com"), .value(formState.value("address")),
        .aria("describedby", "address-error"), .aria("invalid", formState.invalid("address")))
    }
  }
}
