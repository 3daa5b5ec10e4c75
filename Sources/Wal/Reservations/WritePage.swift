import Commons
import HTML
import Wire

/// The form for a letter to oneself: text, hiding, day and time.
struct WritePage: HTML {
  let view: View<Member>
  let calendar: Wal.Calendar
  let formState: FormState

  var body: some HTML {
    Document(
      view, WalApp.branding, t(ko: "왈소리 만들기", en: "Write a message"),
      scripts: ["js/sheet.js", "js/counter.js", "js/wheel.js", "js/write.js"]
    ) {
      header(.class("top-bar")) {
        BackLink(path: Wal.first.path)
        h1 { t(ko: "왈소리 만들기", en: "Write a message") }
        div(.class("top-actions")) {
          a(
            .class("icon-button"), .href(Wal.history.path), .data("keeps", ""),
            .aria("label", ko: "히스토리", en: "History")
          ) { Icon("clock") }
        }
      }
      main(.id("main"), .class("page")) {
        form(
          .class("writing stack"), .method("post"), .action(Wal.reserve.path),
          // draft.js keeps what is not sent.
          .data("write", "\(view.me.id)"), .novalidate(), .autocomplete("off")
        ) {
          IdempotencyKeyField(view)
          LetterField(
            value: formState.refusal == nil ? calendar.again ?? "" : formState.value("text"),
            fieldRefusal: formState.fieldRefusal(about: "text"))
          label(.class("tick")) {
            input(
              .type("checkbox"), .name("isHidden"), .value("on"),
              .checked(formState.value("isHidden") == "on"))
            span {
              t(ko: "도착할 때까지 히스토리에서 가리기", en: "Hide it in the history until it comes")
            }
          }
          fieldset(.class("whens")) {
            legend(.class("legend")) { t(ko: "예약 시간", en: "When it comes") }
            DayPicker(calendar: calendar, formState: formState)
            TimePicker(formState: formState, now: view.me.settings.zone.minute(at: view.now))
          }
          div(.class("actions stick")) {
            button(.class("button"), .data("send", "")) { t(ko: "보내기", en: "Send") }
          }
        }
      }
    } dialogs: {
      WriteInfo(view: view)
      Popup(id: "leave", title: t(ko: "그만 쓸까요?", en: "Stop writing?")) {
        p { t(ko: "쓰던 왈소리는 사라져요.", en: "What you wrote will be lost.") }
        div(.class("actions side")) {
          a(.class("button quiet"), .href("#"), .data("close", "")) { t(ko: "취소", en: "Cancel") }
          a(.class("button"), .href(Wal.first.path), .data("leave", "")) {
            t(ko: "나가기", en: "Leave")
          }
        }
      }
    }
  }
}

/// The text, up to a hundred characters as people count them.
struct LetterField: HTML {
  let value: String
  let fieldRefusal: Refusal?

  var body: some HTML {
    div(.class("field")) {
      div(.class("write-head")) {
        label(.for("text")) { t(ko: "나에게 보낼 말", en: "A note to myself") }
        a(
          .class("icon-button"), .href("#info"), .data("sheet", "info"),
          .aria("label", ko: "왈소리 만들기란?", en: "What is this?")
        ) { Icon("info") }
      }
      div(.class("field-box")) {
        textarea(
          .id("text"), .name("text"), .rows(5), .required(), .data("most", "100"),
          .enterkeyhint("done"),
          .data("wrong", ko: Refusal.letterEmpty.ko, en: Refusal.letterEmpty.en),
          .data("long", ko: Refusal.letterLong.ko, en: Refusal.letterLong.en),
          .placeholder(ko: "미래의 나에게 한마디 해 줘요", en: "Say something to the you of that day"),
          .aria("describedby", "text-error"), .aria("invalid", fieldRefusal == nil ? nil : "true")
        ) { value }
      }
      div(.class("field-notes")) {
        FieldError(
          name: "text", fieldRefusal: fieldRefusal,
          wrong: Refusal.letterEmpty.words)
        output(.class("field-counter needs-script"), .for("text")) { "\(value.count)/100" }
      }
    }
  }
}

/// Explains letters to oneself.
struct WriteInfo: HTML {
  let view: View<Member>

  var body: some HTML {
    Popup(id: "info", title: t(ko: "왈소리 만들기", en: "Write a message")) {
      div(.class("sheet-head bare")) { CloseSheet() }
      p {
        t(
          ko: "듣고 싶은 말을 적어 두면, 고른 날 왈뿡이가 물어다 줘요.",
          en: "Write what you would like to hear, and I will fetch it on that day.")
      }
      Dog(picture: view.file("svg/wal/special.svg"), size: 140)
      ul(.class("notes-list")) {
        li { t(ko: "날짜마다 하나씩 예약할 수 있어요.", en: "One message for each day.") }
        li { t(ko: "보낸 왈소리는 히스토리에서 볼 수 있어요.", en: "You find them in the history.") }
      }
    }
  }
}
