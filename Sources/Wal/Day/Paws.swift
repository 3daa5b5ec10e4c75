import Commons
import HTML
import Wire

/// The day's messages as paws: grey before their time, moving when they come, still once opened.
struct Paws<Principal: Sendable>: HTML {
  let view: View<Principal>
  let items: [Wal.Item]
  let shown: ID<Wal.Item>?

  var body: some HTML {
    ul(.class("paws")) {
      for item in items {
        li {
          if !item.hasArrived {
            span(.class("paw closed")) { PawFace(view: view, item: item, state: "closed") }
          } else if item.isOpened {
            a(
              .class("paw open", item.category == nil ? "mint" : nil), .href(path(to: item)),
              .aria("current", item.id == shown ? "true" : nil)
            ) { PawFace(view: view, item: item, state: "open") }
          } else {
            PawForm(view: view, item: item)
          }
        }
      }
    }
  }

  /// A tap on the paw of the shown message closes the message.
  private func path(to item: Wal.Item) -> String {
    item.id == shown ? Wal.first.path : Wal.first.path + "?item=\(item.id)"
  }
}

/// A paw whose tap opens the message.
private struct PawForm<Principal: Sendable>: HTML {
  let view: View<Principal>
  let item: Wal.Item

  var body: some HTML {
    form(.method("post"), .action(Wal.open.action(item.id))) {
      button(.class("paw arrived", item.category == nil ? "mint" : nil)) {
        PawFace(view: view, item: item, state: "arrived")
      }
    }
  }
}

/// The drawing of a paw with its label.
private struct PawFace<Principal: Sendable>: HTML {
  let view: View<Principal>
  let item: Wal.Item
  let state: String

  var body: some HTML {
    img(.src(view.file("svg/wal/paw-\(state)\(tint).svg")), .alt(""), .width(64), .height(64))
    span { name }
    span(.class("visually-hidden")) {
      switch state {
      case "closed": t(ko: "왈소리, 아직 오는 중", en: " message, still on its way")
      case "arrived": t(ko: "왈소리 열기", en: " message, open it")
      default: t(ko: "왈소리 보기", en: " message, see it")
      }
    }
  }

  private var name: LocalizedText {
    if let slot = item.slot { return slot.words(\.name) }
    return item.category == nil ? t(ko: "예약", en: "Mine") : t(ko: "환영", en: "Hello")
  }

  private var tint: String { item.category == nil && state != "closed" ? "-mint" : "" }
}
