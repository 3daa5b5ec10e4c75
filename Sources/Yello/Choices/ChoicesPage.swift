import Commons
import HTML
import Wire

/// Settings for ballots and timelines, with a link to what a note reveals.
struct ChoicesPage: HTML {
  let view: View<Member>
  let choices: Yello.Choices

  var body: some HTML {
    Document(view, YelloApp.branding, t(ko: "공개 설정", en: "Who can see me")) {
      BackBar(back: ManagePage.path, title: t(ko: "공개 설정", en: "Who can see me"))
      main(.id("main"), .class("page stack")) {
        ul(.class("rows")) {
          Switch(
            isOn: choices.isCandidate,
            title: t(ko: "투표 후보", en: "On ballots"),
            words: choices.isCandidate
              ? t(ko: "친구들의 투표에 내 이름이 나와요.", en: "Your name appears on your friends' ballots.")
              : t(
                ko: "새 투표에 내 이름이 나오지 않아요. 나는 그대로 투표할 수 있어요.",
                en: "You are not on any new ballots. You can still vote."),
            off: (Yello.stepBack.action, t(ko: "투표 후보에서 빠지기", en: "Stop appearing")),
            on: (Yello.setCandidacy.action, t(ko: "다시 후보 되기", en: "Appear again")))
          Switch(
            isOn: choices.showsNotes,
            title: t(ko: "받은 쪽지", en: "Notes I get"),
            words: choices.showsNotes
              ? t(
                ko: "친구들이 둘러보기에서 내가 받은 쪽지를 함께 봐요.",
                en: "Your friends see the notes you get under Around."
              )
              : t(
                ko: "친구들의 둘러보기에 나오지 않아요. 보낸 사람은 자기가 보낸 쪽지를 봐요.",
                en: "Your friends can't see them. Whoever sent one still sees that one."),
            off: (Yello.hideNotes.action, t(ko: "친구들에게 숨기기", en: "Hide from friends")),
            on: (Yello.showNotes.action, t(ko: "다시 보여 주기", en: "Show again")))
        }
        a(.class("button quiet"), .href(Yello.exposure.path)) {
          t(ko: "받는 친구에게는 이렇게 보여요", en: "What my notes reveal about me")
        }
      }
      TabBar(current: .profile, unread: view.me.unread)
    }
  }
}

/// A setting that is on or off, described in words, with a button to switch it.
private struct Switch: HTML {
  let isOn: Bool
  let title: LocalizedText
  let words: LocalizedText
  let off: (action: String, words: LocalizedText)
  let on: (action: String, words: LocalizedText)

  var body: some HTML {
    li(.class("row")) {
      span(.class("row-text")) {
        strong { title }
        small { words }
      }
      form(.method("post"), .action(isOn ? off.action : on.action)) {
        button(.class(isOn ? "button small quiet" : "button small")) { isOn ? off.words : on.words }
      }
    }
  }
}
