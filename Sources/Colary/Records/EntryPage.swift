import Commons
import Core
import HTML
import Wire

/// One entry: reading, changing and deleting it, and what it said before.
struct EntryPage: HTML {
  let view: View<Reader>
  let detail: Colary.EntryDetail
  let formState: FormState

  var body: some HTML {
    Document(
      view, ColaryApp.branding, t(ko: "기록", en: "Entry"),
      scripts: ["js/colary/diary.js", "js/colary/entry-page.js"]
    ) {
      BackBar(back: back, title: t(ko: "기록", en: "Entry"))
      DiaryMain(view, "entry-page") {
        div(.data("entry-page", ""), .data("records", Colary.records.path), .data("names", names)) {
          if let entry = detail.entry {
            EntryHead(entry: entry)
            if entry.hasSkewedClock == true {
              p(.class("banner"), .data("skewed", "")) {
                t(
                  ko: "이 기록을 쓴 기기의 시계가 하루 넘게 달랐어요. 날짜가 실제와 다를 수 있어요.",
                  en: "The clock of the device was more than a day off. The date may be wrong.")
              }
            }
            if detail.isDeleted { RestoreForm(id: entry.id) } else { editing(entry) }
            History(detail: detail, zone: view.me.zone)
          } else {
            section(.class("empty"), .data("missing", "")) {
              h2(.data("none", ko: "기록을 찾지 못했어요", en: "There is no such entry")) {
                t(ko: "기록을 여는 중이에요", en: "Opening the entry")
              }
              p(
                .data(
                  "none", ko: "버렸거나 아직 이 기기에 오지 않은 기록이에요.",
                  en: "It was discarded or has not reached this device yet.")
              ) {
                t(
                  ko: "기록이 보이지 않으면 기록 보기로 돌아가 주세요.",
                  en: "If nothing appears, please go back to the entries.")
              }
            }
            template(.id("entry-form")) {
              EntryHead(entry: nil)
              EntryForm(view: view, entry: nil, formState: .empty)
            }
          }
        }
        template(.id("parked-box")) { ParkedBox() }
      }
    }
  }

  @HTMLBuilder private func editing(_ entry: Colary.EntryView) -> some HTML {
    EntryForm(view: view, entry: entry, formState: formState)
  }

  private var back: String {
    guard let entry = detail.entry else { return Colary.records.path }
    return "\(Colary.records.path)?month=\(entry.day.text.prefix(7))#day-\(entry.day.text)"
  }

  private var names: String {
    Colary.Emotion.allCases.map { view.language == .ko ? $0.past.ko : $0.past.en }
      .joined(separator: "|")
  }
}

/// The entry as a large card.
struct EntryHead: HTML {
  let entry: Colary.EntryView?

  var body: some HTML {
    let emotion = entry?.emotion.value ?? .joy
    section(.class("entry-head \(emotion.rawValue)"), .data("head", "")) {
      Face(emotion: emotion, intensity: entry?.intensity ?? 1)
      p(.class("when")) {
        if let entry {
          DateText(entry.day, .year).words
          " · "
          EntryCaption(entry: entry)
        }
      }
      p(.class("line")) { entry?.text ?? "" }
    }
  }
}

/// Changes an entry; deleting stands beside it.
struct EntryForm: HTML {
  let view: View<Reader>
  let entry: Colary.EntryView?
  let formState: FormState

  var body: some HTML {
    details(.class("edit-box"), .open(formState.refusal != nil)) {
      summary(.class("button quiet")) { t(ko: "고치기", en: "Change") }
      form(
        .class("stack"), .method("post"), .action(Colary.edit.action), .data("edit", ""),
        .novalidate()
      ) {
        FormAccountField(view)
        input(.type("hidden"), .name("id"), .value(entry?.id.description ?? ""))
        input(.type("hidden"), .name("revision"), .value(String(entry?.revision ?? 0)))
        fieldset(.class("emotions")) {
          legend(.class("legend")) { t(ko: "감정", en: "Feeling") }
          for emotion in Colary.Emotion.allCases {
            EmotionChoice(emotion: emotion, chosen: entry?.emotion.value)
          }
        }
        fieldset(.class("strengths")) {
          legend(.class("legend")) { t(ko: "세기", en: "Strength") }
          for step in Colary.Intensity.all {
            label(.class("strength")) {
              input(
                .type("radio"), .name("intensity"), .value(String(step.rawValue)),
                .checked(step.rawValue == entry?.intensity))
              span { step.name }
            }
          }
        }
        FormField("text", t(ko: "한 줄", en: "Line"), formState: formState) {
          textarea(
            .id("text"), .name("text"), .rows(4),
            .placeholder(ko: "비워 두어도 괜찮아요", en: "It may stay empty"),
            .aria("describedby", "text-error")
          ) { formState.refusal == nil ? entry?.text ?? "" : formState.value("text") }
        }
        p(
          .class("field-error"), .role("alert"), .data("failed", ""),
          .data("long", ko: Refusal.noteLong.ko, en: Refusal.noteLong.en),
          .data(
            "diskfull", ko: "기기에 저장할 공간이 없어요. 글은 그대로 두었어요.",
            en: "There is no room on this device. Your text is still here."),
          .data(
            "queuefull", ko: "보내지 못한 기록이 너무 많아요. 연결한 뒤 다시 해 주세요.",
            en: "Too many entries wait to be sent. Please connect first."),
          .data(
            "gone", ko: "다른 곳에서 지운 기록이에요. 쓰던 글은 복사해 두세요.",
            en: "This entry was deleted elsewhere. Please copy what you wrote."),
          .data("other", ko: "저장하지 못했어요. 다시 눌러 주세요.", en: "It was not saved. Please press again.")
        ) {}
        button(.class("button")) { t(ko: "저장", en: "Save") }
      }
    }
    form(
      .class("delete-form"), .method("post"), .action(Colary.delete.action), .data("delete", "")
    ) {
      input(.type("hidden"), .name("id"), .value(entry?.id.description ?? ""))
      button(.class("text-button")) { t(ko: "이 기록 지우기", en: "Delete this entry") }
    }
  }
}

/// The texts that an entry had, each of which can be put back by hand.
struct History: HTML {
  let detail: Colary.EntryDetail
  let zone: Zone

  var body: some HTML {
    section(.class("history-box"), .data("history", ""), .hidden(detail.history.isEmpty)) {
      h2 { t(ko: "예전에 쓴 글", en: "Former texts") }
      ul {
        for former in detail.history {
          li {
            p(.class("line")) {
              former.text.isEmpty
                ? t(ko: "(빈 글)", en: "(empty)") : LocalizedText(verbatim: former.text)
            }
            p(.class("when")) {
              TimeStamp(former.replacedAt, in: zone)
              if former.isLost {
                t(ko: " · 다른 기기의 글과 겹쳤어요", en: " · overwritten by another device")
              }
            }
            if let entry = detail.entry, !detail.isDeleted {
              form(.method("post"), .action(Colary.edit.action)) {
                input(.type("hidden"), .name("id"), .value(entry.id.description))
                input(.type("hidden"), .name("revision"), .value(String(entry.revision)))
                input(.type("hidden"), .name("emotion"), .value(entry.emotion.rawValue))
                input(.type("hidden"), .name("intensity"), .value(String(entry.intensity)))
                input(.type("hidden"), .name("text"), .value(former.text))
                button(.class("button small quiet")) { t(ko: "이 글로 되돌리기", en: "Use this text") }
              }
            }
          }
        }
      }
    }
  }
}
