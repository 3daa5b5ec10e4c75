import Commons
import Core
import HTML
import Wire

/// The senders I muted, each identified only by one note and its day, with an undo button.
struct MutedPage: HTML {
  let view: View<Member>
  let muted: Page<Yello.Mute>

  var body: some HTML {
    let now = view.now
    UndoPage(
      view: view, title: t(ko: "받지 않는 쪽지", en: "Muted notes"), items: muted,
      path: Yello.muted.path,
      none: (
        t(ko: "받지 않는 쪽지가 없어요", en: "You haven't muted anyone"),
        t(
          ko: "쪽지에서 받지 않기를 고르면 여기에서 되돌릴 수 있어요.",
          en: "When you mute the sender of a note, you can undo it here.")
      )
    ) { mute in
      span(.class("row-text")) {
        strong { mute.line }
        small { RelativeTime(mute.receivedAt, now: now) }
      }
      UndoForm(
        action: Yello.unmute.action(mute.note), words: t(ko: "다시 받기", en: "Unmute"),
        label: t(ko: "\(mute.line) 다시 받기", en: "Unmute: \(mute.line)"))
    }
  }
}
