import Commons
import HTML
import Wire

/// The form for reporting a missing school or group.
struct WishPage: HTML {
  let view: View<Viewer>
  let kind: Yello.Missing
  let formState: FormState

  /// The form's path for one kind.
  static func path(_ kind: Yello.Missing) -> String {
    "\(Yello.wishing.path)?kind=\(kind.rawValue)"
  }

  var body: some HTML {
    Document(view, YelloApp.branding, title) {
      BackBar(back: kind == .school ? Yello.joining.path : Yello.profile.path, title: title)
      main(.id("main"), .class("page")) {
        form(
          .class("stack"), .method("post"), .action(Yello.wish.path),
          .novalidate()
        ) {
          IdempotencyKeyField(view)
          input(.type("hidden"), .name("kind"), .value(kind.rawValue))
          p { words }
          FormField(
            "name", label, hint: t(ko: "줄이지 않은 이름으로 적어 주세요.", en: "Please write its full name."),
            wrong: Refusal.wishLength.words,
            formState: formState
          ) {
            input(
              .id("name"), .name("name"), .required(), .maxlength(40), .autocomplete("off"),
              .value(formState.value("name")), .aria("describedby", "name-hint name-error"),
              .aria("invalid", formState.invalid("name")))
          }
          button(.class("button")) { t(ko: "보내기", en: "Send") }
        }
      }
    }
  }

  private var title: LocalizedText {
    switch kind {
    case .school: t(ko: "학교가 없어요", en: "My school isn't listed")
    case .group: t(ko: "그룹 제안하기", en: "Suggest a group")
    }
  }

  private var label: LocalizedText {
    switch kind {
    case .school: t(ko: "학교 이름", en: "School")
    case .group: t(ko: "그룹 이름", en: "Group")
    }
  }

  private var words: LocalizedText {
    switch kind {
    case .school:
      t(
        ko: "어느 학교인지 알려 주세요. 확인하고 목록에 더할게요.",
        en: "Tell us which one. We will check it and add it to the list.")
    case .group:
      t(
        ko: "동아리나 모임처럼 친구를 함께 찾고 싶은 그룹을 알려 주세요. 많이 원하는 그룹부터 준비할게요.",
        en:
          "Tell us about a club or group you would like to find friends in. We start with the most wanted."
      )
    }
  }
}
