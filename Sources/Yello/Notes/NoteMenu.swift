import Commons
import HTML
import Wire

/// Actions on a note: reporting it, and muting its sender without naming them.
struct NoteMenu: HTML {
  let view: View<Member>
  let note: ID<Yello.Note>

  var body: some HTML {
    dialog(.class("sheet"), .id("menu"), .aria("labelledby", "menu-title")) {
      div(.class("sheet-body")) {
        div(.class("sheet-head")) {
          h2(.id("menu-title")) { t(ko: "이 쪽지가 불편한가요?", en: "Something wrong with this note?") }
          CloseSheet()
        }
        ReportForm(
          view: view, words: t(ko: "쪽지 신고하기", en: "Report this note"),
          action: Yello.reportNote.action(note),
          effect: t(
            ko: "신고하면 이 쪽지는 내 목록에서 사라져요. 보낸 사람에게는 알리지 않아요.",
            en: "A reported note leaves your list. Its sender is not told."))
        mute
      }
    }
  }

  private var mute: some HTML {
    ConfirmForm(
      icon: "block", words: t(ko: "이 사람 쪽지 받지 않기", en: "Mute the sender"),
      question: t(
        ko: "이 쪽지는 사라지고, 이 사람의 쪽지는 더 오지 않아요. 누구인지는 서로 알 수 없어요.",
        en:
          "This note leaves your list and this person's notes stop coming. Neither of you learns who the other is."
      ),
      action: Yello.mute.action(note), yes: t(ko: "받지 않기", en: "Mute"))
  }
}
