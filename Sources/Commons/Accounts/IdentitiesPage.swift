import Core
import HTML
import Wire

/// The sign-in methods of an account.
struct IdentitiesPage: HTML {
  let view: View<Viewer>
  let identities: Identities.List
  /// The refusal to show, such as for a passkey that could not be verified.
  var formState = FormState.empty
  /// The key of the passkey whose new name was refused.
  var renaming: String?

  /// The page that led here for a recovery code, other than the account's.
  private var onward: String? { view.query("next").flatMap(Site.ownPath(safe:)) }

  var body: some HTML {
    let returnContext = view.returnContext
    Document(
      view, returnContext.branding, t(ko: "로그인 방법", en: "Ways to sign in"),
      scripts: ["js/sheet.js", "js/passkey.js"]
    ) {
      BackBar(
        back: onward ?? returnContext.backFromAccount,
        title: t(ko: "로그인 방법", en: "Ways to sign in"))
      main(.id("main"), .class("page stack")) {
        if let failure = formState.refusal, failure.field == nil {
          p(.class("banner warn"), .role("alert")) { failure.words }
        }
        p(.class("muted")) {
          t(
            ko: "어떤 방법으로 로그인해도 같은 계정이에요.",
            en: "Whichever you use, you come into the same account.")
          if identities.items.count > 1 {
            t(
              ko: " 하나를 끊으면 다른 기기에서는 모두 로그아웃돼요.",
              en: " Unlinking one signs you out on all other devices.")
          }
        }
        ul(.class("rows")) {
          for identity in identities.items {
            IdentityRow(
              view: view, identity: identity,
              providerTitle: view.services.providers.title(of: identity.provider),
              isOnly: identities.items.count == 1, returnContext: returnContext,
              formState: identity.key == renaming ? formState : .empty)
          }
        }
        PasskeyRegistration(view: view, isOffer: false)
        LinkMethods(
          view: view, hasRecovery: identities.items.contains { $0.provider == "device" },
          onward: onward)
        if view.services.demo != nil { PracticeLink(view: view) }
      }
    }
  }
}

private struct IdentityRow: HTML {
  let view: View<Viewer>
  let identity: Identities.Card
  /// The provider's name.
  let providerTitle: LocalizedText
  /// The last sign-in method cannot be removed.
  let isOnly: Bool
  let returnContext: ReturnContext
  /// The rejected new name.
  let formState: FormState

  private var since: LocalizedText {
    let day = DateText(Zone.seoul.day(at: identity.since), .year).words
    return LocalizedText(ko: "\(day.ko)부터", en: "Since \(day.en)")
  }

  private var title: LocalizedText {
    identity.name.map {
      LocalizedText(ko: "\(providerTitle.ko) · \($0)", en: "\(providerTitle.en) · \($0)")
    } ?? providerTitle
  }

  private var called: LocalizedText {
    identity.hint.map { LocalizedText(ko: "\(title.ko) \($0)", en: "\(title.en) \($0)") } ?? title
  }

  var body: some HTML {
    li(.class("row identity")) {
      span(.class("row-text")) {
        strong { title }
        if let hint = identity.hint { small { hint } }
        small { since }
      }
      if isOnly {
        small(.class("muted")) { t(ko: "하나뿐이라 끊을 수 없어요", en: "The only sign-in method") }
      } else {
        ConfirmForm(
          icon: "close", words: t(ko: "연결 끊기", en: "Unlink"),
          question: LocalizedText(
            ko: "\(called.ko) 연결을 끊을까요? 이 방법으로는 더 들어올 수 없고, 다른 기기에서는 로그아웃돼요.",
            en:
              "Unlink \(called.en)? It no longer brings you in, and you are signed out on all other devices."
          ),
          action: Identities.unlink.action(identity.key), yes: t(ko: "끊기", en: "Unlink"),
          isSmall: true
        ) {
          ReturnContextFields(returnContext: returnContext)
        }
      }
      if let name = identity.name {
        Renaming(
          view: view, key: identity.key, name: name, returnContext: returnContext,
          formState: formState)
      }
    }
  }
}

/// The form to rename a passkey.
private struct Renaming: HTML {
  let view: View<Viewer>
  let key: String
  let name: String
  let returnContext: ReturnContext
  let formState: FormState

  private var isRefused: Bool { formState.refusal != nil }

  var body: some HTML {
    details(.class("rename"), .open(isRefused)) {
      summary(.class("pill")) {
        Icon("pencil")
        t(ko: "이름 바꾸기", en: "Rename")
        span(.class("visually-hidden")) { " \(name)" }
      }
      form(
        .class("stack tight"), .method("post"), .action(Passkeys.rename.action(key))
      ) {
        FormAccountField(view)
        ReturnContextFields(returnContext: returnContext)
        label(.for("name-\(key)")) { t(ko: "패스키 이름", en: "Passkey's name") }
        div(.class("field-box")) {
          input(
            .id("name-\(key)"), .name("name"), .required(), .maxlength(40),
            .value(isRefused ? formState.value("name") : name),
            .aria("describedby", "name-\(key)-error"), .aria("invalid", formState.invalid("name")))
        }
        p(.class("field-error"), .id("name-\(key)-error"), .role("alert")) {
          if let wrong = formState.fieldRefusal(about: "name") {
            LocalizedText(ko: wrong.ko, en: wrong.en)
          }
        }
        button(.class("button small")) { t(ko: "저장", en: "Save") }
      }
    }
  }
}

/// Sign-in methods that can be linked.
private struct LinkMethods: HTML {
  let view: View<Viewer>
  /// Whether the account has a recovery code, which a new one would replace.
  let hasRecovery: Bool
  /// Where a new recovery code leads on; nil for this list.
  let onward: String?

  var body: some HTML {
    section(.class("stack tight"), .aria("labelledby", "more")) {
      h2(.id("more")) { t(ko: "다른 방법도 연결하기", en: "Link another way") }
      p(.class("muted")) {
        t(
          ko: "연결해 두면 그 방법으로도 이 계정에 들어올 수 있어요.",
          en: "Once linked, it leads into this account as well.")
      }
      ul(.class("sign-in-ways")) {
        for method in view.services.methods.all where !["device", "passkey"].contains(method.name) {
          li { ProviderButton(method, path: path(method), words: words(method)) }
        }
      }
      if hasRecovery {
        ConfirmForm(
          icon: "key", words: t(ko: "복구 코드 새로 받기", en: "Get a new recovery code"),
          question: t(
            ko: "새로 받으면 지금 코드는 바로 못 쓰게 돼요. 새로 받을까요?",
            en: "The code you have is void at once. Get a new one?"),
          action: SignIn.renewRecovery.path, yes: t(ko: "새로 받기", en: "Get it"),
          isHarmless: true
        ) { recoveryFields }
      } else {
        form(.method("post"), .action(SignIn.renewRecovery.path)) {
          recoveryFields
          button(.class("button quiet")) {
            Icon("key")
            span { t(ko: "복구 코드 받기", en: "Get a recovery code") }
          }
        }
      }
      p(.class("muted")) {
        t(
          ko: "복구 코드를 적어 두면 기기를 잃어버려도 들어올 수 있어요. 적어 둔 코드가 없다면 새로 받으세요. 전에 받은 코드는 그때부터 못 쓰게 돼요.",
          en:
            "A recovery code brings you back without your devices. Get a new one if you have none written down; it voids the one before."
        )
      }
    }
  }

  @HTMLBuilder private var recoveryFields: some HTML {
    IdempotencyKeyField(view)
    ReturnContextFields(returnContext: view.returnContext)
    if let onward { input(.type("hidden"), .name("next"), .value(onward)) }
  }

  /// Where linking begins; it returns to this list in the same app.
  private func path(_ method: SignInMethod) -> String {
    var fields = [
      ("link", view.me.linkPass), ("next", view.returnContext.reopen(Identities.list.path)),
    ]
    if let app = view.returnContext.app { fields.append(("app", app.name)) }
    return "\(method.path)?\(Provider.form(fields))"
  }

  private func words(_ method: SignInMethod) -> LocalizedText {
    switch method.name {
    case "phone": return t(ko: "휴대폰 번호 연결하기", en: "Link a phone number")
    case "email": return t(ko: "이메일 연결하기", en: "Link an e-mail address")
    default:
      let title = view.services.providers.title(of: method.name)
      return LocalizedText(ko: "\(title.ko) 연결하기", en: "Link \(title.en)")
    }
  }
}

/// Links a practice identity under `--demo`, in place of a provider's.
private struct PracticeLink: HTML {
  let view: View<Viewer>

  var body: some HTML {
    form(.class("stack tight"), .method("post"), .action(Practice.link.path)) {
      ReturnContextFields(returnContext: view.returnContext)
      h2 { t(ko: "연습용 방법 연결하기", en: "Link a practice identity") }
      button(.class("button quiet")) { t(ko: "새 연습용 방법", en: "A new one") }
      for member in view.services.demo?.cast.prefix(2) ?? [] {
        button(.class("button quiet"), .name("cast"), .value(member.handle)) {
          t(ko: "\(member.name) 계정 연결하기", en: "\(member.name)'s sign-in")
        }
      }
    }
  }
}
