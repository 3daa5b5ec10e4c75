import Commons
import HTML
import Wire

/// What else can be done with a note: reporting it, and blocking whoever sent it, unnamed.
struct NoteMenu: HTML {
  let view: View<Member>
  let note: ID<Yello.Note>

  var body: some HTML {
    dialog(.class("sheet"), .id("menu"), .aria("labelledby", "menu-title")) {
      div(.class("sheet-body")) {
        div(.class("sheet-head")) {
          h2(.id("menu-title")) { t(ko: "이 쪽지가 불편한가요?", en: "Is something wrong?") }
          CloseSheet()
        }
        ReportForm(
          view: view, words: t(ko: "쪽지 신고하기", en: "Report this note"),
          action: Yello.reportNote.action(note))
        block
      }
    }
  }

  private var block: some HTML {
    details(.class("ask"), .name("ask")) {
      summary(.class("button quiet")) {
        Icon("block")
        t(ko: "보낸 사람 차단하기", en: "Block the sender")
      }
      form(
        .class("stack tight center"), .method("post"), .action(Yello.blockSender.action(note)),
        .data("once", "")
      ) {
        p {
          t(
            ko: "누군지 모르는 채로 차단해요. 이 사람의 쪽지는 모두 사라지고 더 오지 않아요.",
            en: "You will not learn who it is. Their notes go, and no more will come.")
        }
        button(.class("button danger")) { t(ko: "차단하기", en: "Block") }
      }
    }
  }
}
