import Commons
import HTML
import Wire

/// Whose notes I do not want, each known only by the day of one note; and the way back.
struct MutedPage: HTML {
  let view: View<Member>
  let muted: Page<Yello.Mute>

  var body: some HTML {
    if view.isPartial {
      rows
    } else {
      Document(view, YelloApp.look, t(ko: "받지 않는 쪽지", en: "Muted notes")) {
        BackBar(back: ManagePage.path, title: t(ko: "받지 않는 쪽지", en: "Muted notes"))
        main(.id("main"), .class("page")) { list }
        TabBar(current: .profile, unread: view.me.unread)
      }
    }
  }

  @HTMLBuilder private var list: some HTML {
    if muted.items.isEmpty {
      NobodyHere(
        picture: view.file("svg/yello/nobody.svg"),
        title: t(ko: "받지 않는 쪽지가 없어요", en: "You haven't muted anyone"),
        words: t(
          ko: "쪽지에서 받지 않기를 고르면 여기에서 되돌릴 수 있어요.",
          en: "When you mute the sender of a note, you can undo it here.")
      ) {}
    } else {
      ul(.class("rows"), .id("people")) { rows }
    }
  }

  @HTMLBuilder private var rows: some HTML {
    let now = view.now
    for mute in muted.items {
      li(.class("row")) {
        span(.class("row-text")) {
          strong { mute.line }
          small { Ago(then: mute.receivedAt, now: now) }
        }
        UnmuteForm(note: mute.note)
      }
    }
    if let next = muted.next(of: Yello.muted.path) { MoreRow(next) }
  }
}

private struct UnmuteForm: HTML {
  let note: ID<Yello.Note>

  var body: some HTML {
    let action = Yello.unmute.action(note)
    form(
      .method("post"), .action(action), .hx("post", action), .hx("target", "closest .row"),
      .hx("swap", "delete swap:320ms")
    ) {
      button(.class("button small quiet")) { t(ko: "다시 받기", en: "Unmute") }
    }
  }
}
