import Commons
import Core
import HTML
import Wire

/// The second screen: one line about the picked feeling, which may stay empty.
struct ComposePage: HTML {
  let view: View<Reader>
  let formState: FormState

  var body: some HTML {
    Document(
      view, ColaryApp.branding, t(ko: "한 줄 쓰기", en: "Write a line"),
      scripts: ["js/colary/diary.js", "js/colary/compose.js"]
    ) {
      header(.class("top-bar")) {
        BackLink(path: back)
        h1 { t(ko: "한 줄 쓰기", en: "Write a line") }
      }
      DiaryMain(view, "compose \(emotion.rawValue)") {
        form(
          .class("composing stack"), .method("post"), .action(Colary.write.path),
          .data("compose", ""),
          .novalidate()
        ) {
          IdempotencyKeyField(view)
          input(.type("hidden"), .name("emotion"), .value(emotion.rawValue))
          input(.type("hidden"), .name("intensity"), .value(String(intensity)))
          div(.class("moment")) {
            Face(emotion: emotion, intensity: intensity)
            h2(
              .data("moment", ""), .data("names", headings(nil)), .data("names-of", headings("{}"))
            ) { Self.heading(emotion, view.me.member?.nickname.text) }
          }
          FormField(
            "text", t(ko: "무슨 일이 있었나요?", en: "What happened?"),
            hint: t(ko: "비워 두어도 괜찮아요.", en: "It may stay empty."), formState: formState
          ) {
            textarea(
              .id("text"), .name("text"), .rows(4), .enterkeyhint("done"), .autocomplete("off"),
              .placeholder(ko: "한 줄이면 충분해요", en: "One line is enough"),
              .aria("describedby", "text-hint text-error"),
              .aria("invalid", formState.invalid("text")),
              .data("long", ko: Refusal.noteLong.ko, en: Refusal.noteLong.en)
            ) { formState.value("text") }
          }
          output(.class("field-counter needs-script"), .for("text"), .data("counter", "")) {
            "0/500"
          }
          details(.class("other-day"), .open(!formState.value("day").isEmpty)) {
            summary { t(ko: "다른 날의 기록이에요", en: "It was another day") }
            FormField("day", t(ko: "날짜", en: "Day"), formState: formState) {
              input(
                .id("day"), .type("date"), .name("day"), .value(formState.value("day")),
                .max(view.me.zone.day(at: view.now).text), .min("1970-01-01"),
                .autocomplete("off"),
                .aria("describedby", "day-error"))
            }
          }
          p(
            .class("field-error"), .role("alert"), .data("failed", ""),
            .data(
              "diskfull", ko: "기기에 저장할 공간이 없어요. 글은 그대로 두었어요.",
              en: "There is no room on this device. Your text is still here."),
            .data(
              "queuefull", ko: "보내지 못한 기록이 너무 많아요. 연결한 뒤 다시 해 주세요.",
              en: "Too many entries wait to be sent. Please connect first."),
            .data(
              "other", ko: "저장하지 못했어요. 글은 그대로 두었으니 다시 눌러 주세요.",
              en: "It was not saved. Your text is still here: please press again.")
          ) {
            if let refusal = formState.refusal, refusal.field == nil {
              refusal.words
            }
          }
          div(.class("rescue"), .data("rescue", ""), .hidden()) {
            button(
              .type("button"), .class("button small quiet"), .data("copy-line", ""),
              .data("copied", ko: "글을 복사했어요.", en: "The line is copied.")
            ) { t(ko: "글 복사", en: "Copy the line") }
            a(.class("button small quiet"), .href(SettingsPage.path)) {
              t(ko: "이 기기의 기록을 파일로 받기", en: "Save this device's entries")
            }
          }
          div(.class("actions stick")) {
            button(.class("button")) { t(ko: "완료", en: "Done") }
          }
        }
      }
    }
  }

  private func field(_ name: String) -> String {
    let typed = formState.value(name)
    return typed.isEmpty ? view.query(name) ?? "" : typed
  }

  private var emotion: Colary.Emotion { Colary.Emotion(rawValue: field("emotion")) ?? .joy }
  private var intensity: Int { min(max(Int(field("intensity")) ?? 1, 1), 3) }
  private var back: String {
    "\(Colary.home.path)?emotion=\(emotion.rawValue)&intensity=\(intensity)"
  }

  /// `말랑이님의 기뻤던 순간`.
  private static func heading(_ emotion: Colary.Emotion, _ name: String?) -> LocalizedText {
    guard let name else {
      return t(ko: "\(emotion.past.ko) 순간", en: "A \(emotion.past.en) moment")
    }
    return t(ko: "\(name)님의 \(emotion.past.ko) 순간", en: "\(name)'s \(emotion.past.en) moment")
  }

  /// What the heading may be, for the shell, which serves every emotion; `{}` is the writer's name.
  private func headings(_ name: String?) -> String {
    Colary.Emotion.allCases.map {
      let words = Self.heading($0, name)
      return view.language == .ko ? words.ko : words.en
    }.joined(separator: "|")
  }
}
