import Commons
import HTML
import Wire

/// From how many numbers I am hidden, and the form to add or remove some.
struct HiddenNumbersPage: HTML {
  static let title = t(ko: "연락처에게 숨기기", en: "Hide from my contacts")

  let view: View<Member>
  let hidden: Sesac.HiddenNumbers
  let formState: FormState
  /// Of the form that removes numbers.
  var removal = FormState.empty

  var body: some HTML {
    Screen(
      view: view, title: Self.title, back: Sesac.me.path, scripts: ["js/sesac/contacts.js"]
    ) {
      section(.class("stack")) {
        p {
          t(
            ko: "아는 사람의 번호를 적으면, 새싹 찾기에서 서로 보이지 않고 요청도 할 수 없어요.",
            en:
              "Write the numbers of people you know. You will not see each other while looking for company, and cannot ask each other."
          )
        }
        p(.class("card"), .data("hidden-count", "")) {
          t(
            ko: "숨긴 번호 \(hidden.count)개 (\(hidden.most)개까지)",
            en: "Hidden from \(hidden.count) of up to \(hidden.most) numbers")
        }
        numbers
        if hidden.count > 0 || removal.refusal != nil { removalForm }
        if hidden.count > 0 {
          ConfirmForm(
            icon: "close", words: t(ko: "모두 풀기", en: "Show me to all of them"),
            question: t(
              ko: "숨긴 번호를 모두 지울까요? 이 사람들과 다시 서로 보일 수 있어요.",
              en: "Remove all numbers? You may see each other again."),
            action: Sesac.showAllNumbers.action, yes: t(ko: "모두 풀게요", en: "Remove all"))
        }
        ul(.class("muted notes")) { notes }
      }
    }
  }

  private var numbers: some HTML {
    form(.class("stack"), .method("post"), .action(Sesac.hideNumbers.action)) {
      FormAccountField(view)
      FormRefusal(formState: formState, fields: ["numbers"])
      FormField(
        "numbers", t(ko: "휴대폰 번호", en: "Mobile numbers"),
        hint: t(ko: "한 줄에 하나씩", en: "One on each line"),
        wrong: Refusal.sesacNumber("").words, formState: formState
      ) {
        textarea(
          .id("numbers"), .name("numbers"), .rows(4), .inputmode("tel"), .autocomplete("off"),
          .placeholder("010-1234-5678"),
          .aria("describedby", "numbers-error"), .aria("invalid", formState.invalid("numbers"))
        ) { formState.value("numbers") }
      }
      button(.type("button"), .class("button quiet"), .data("contacts", ""), .hidden()) {
        Icon("group")
        t(ko: "연락처에서 고르기", en: "Choose from my contacts")
      }
      button(.class("button")) { t(ko: "숨기기", en: "Hide") }
    }
  }

  private var removalForm: some HTML {
    form(.class("stack"), .method("post"), .action(Sesac.showNumbers.action)) {
      FormAccountField(view)
      FormRefusal(formState: removal, fields: ["numbers"])
      div(.class("field")) {
        label(.for("removed")) { t(ko: "숨기기를 풀 번호", en: "Number to show me to again") }
        div(.class("field-box")) {
          input(
            .id("removed"), .type("tel"), .name("numbers"), .value(removal.value("numbers")),
            .autocomplete("off"), .aria("describedby", "removed-error"),
            .aria("invalid", removal.invalid("numbers")))
        }
        div(.class("field-notes")) {
          FieldError(
            name: "removed", fieldRefusal: removal.fieldRefusal(about: "numbers"),
            wrong: Refusal.sesacNumber("").words)
        }
      }
      button(.class("button quiet")) { t(ko: "이 번호만 풀기", en: "Stop hiding from this one") }
    }
  }

  @HTMLBuilder private var notes: some HTML {
    li {
      t(
        ko: "번호는 되돌릴 수 없는 값으로만 저장해요. 그래서 목록은 보여 드릴 수 없어요.",
        en: "Numbers are stored as values that cannot be turned back, so they cannot be listed.")
    }
    li {
      t(
        ko: "그 번호의 회원이 있는지는 누구에게도 알려 주지 않아요.",
        en: "Nobody is told whether a number belongs to a member.")
    }
    li {
      t(
        ko: "휴대폰 번호로 로그인하는 회원에게 적용돼요. 이미 매칭된 약속, 채팅, 친구는 그대로예요.",
        en:
          "It applies to members who sign in by phone number. A match, chats and friends stay as they are."
      )
    }
  }
}
