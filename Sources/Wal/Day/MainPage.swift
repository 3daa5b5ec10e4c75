import Commons
import HTML
import Wire

/// Today: 왈뿡이 in the current state or an opened message, above the paws.
struct MainPage<Principal: Sendable>: HTML {
  let view: View<Principal>
  let today: Wal.Today

  var body: some HTML {
    Document(
      view, WalApp.branding, t(ko: "오늘의 왈소리", en: "Today's messages"),
      scripts: ["js/reload-at.js", "js/share.js", "js/push.js"]
    ) {
      header(.class("top-bar clear")) {
        p(.class("top-title")) {
          img(
            .class("mark"), .src(view.file("svg/wal/wordmark.svg")), .alt(ko: "왈", en: "WAL"),
            .width(56), .height(42))
        }
        div(.class("top-actions")) {
          a(
            .class("icon-button"), .href(Wal.calendar.path),
            .aria("label", ko: "왈소리 만들기", en: "Write a message")
          ) { Icon("plus") }
          a(
            .class("icon-button"), .href(SettingsPage.path),
            .aria("label", ko: "설정", en: "Settings")
          ) { Icon("gear") }
        }
      }
      main(
        .id("main"), .class("page today"), .data("fresh", String(today.secondsLeft))
      ) {
        div(.class("today-head")) {
          h1 { t(ko: "오늘의 왈소리", en: "Today's messages") }
          p(.class("greeting"), .lang("ko")) { today.greeting }
        }
        if shown == nil {
          PushInvitation(
            app: WalApp.branding.name,
            words: t(ko: "왈소리가 오면 알려 드릴까요?", en: "Shall I tell you when a message comes?"))
        }
        section(.class("stage"), .data("state", today.state.rawValue.lowercased())) {
          if let item = shown, let text = item.text {
            OpenMessage(
              view: view, item: item, text: text, fileName: item.pictureName(on: today.day))
          } else {
            Scene(view: view, today: today)
          }
        }
        if today.state != .sleeping, !today.items.isEmpty {
          Paws(view: view, items: today.items, shown: shown?.id)
        }
      }
    }
  }

  /// The requested message, if it is open.
  private var shown: Wal.Item? {
    let asked = view.query("item").flatMap { ID<Wal.Item>($0) }
    return today.items.first { $0.id == asked && $0.isOpened }
  }
}

/// 왈뿡이 with a line of text about the current state (W7–W9).
struct Scene<Principal: Sendable>: HTML {
  let view: View<Principal>
  let today: Wal.Today

  var body: some HTML {
    Dog(picture: view.file("svg/wal/\(picture).svg"), size: 300)
    if today.state != .sleeping { p(.class("stage-words"), .role("status")) { words } }
  }

  private var picture: String {
    switch today.state {
    case .known(.sleeping): "sleeping"
    case .known(.waiting): "waiting"
    // One of three drawings per day, so that reloads do not change it.
    case .known(.arrived): "arrived-\((today.day.number % 3 + 3) % 3 + 1)"
    case .known(.complete), .known(.nothing), .unknown: "complete"
    }
  }

  private var words: Words {
    switch today.state {
    case .known(.sleeping), .unknown: t(ko: "", en: "")
    case .known(.waiting): t(ko: "왈소리가 오고 있어요", en: "A message is on its way")
    case .known(.arrived): t(ko: "왈소리가 왔어요! 발바닥을 눌러 보세요", en: "A message has come! Press the paw")
    case .known(.complete): t(ko: "오늘의 왈소리가 모두 왔어요", en: "All of today's messages have come")
    case .known(.nothing): t(ko: "오늘은 쉬는 날, 내일 또 만나요", en: "Nothing today. See you tomorrow")
    }
  }
}

/// An opened message with the drawing of its kind.
struct OpenMessage<Principal: Sendable>: HTML {
  let view: View<Principal>
  let item: Wal.Item
  let text: String
  let fileName: String

  var body: some HTML {
    article(.class("message", item.category == nil ? "mint" : nil)) {
      Dog(picture: view.file(item.dog), size: 88)
      h2(.class("visually-hidden")) { kind }
      p(.class("message-text"), .lang("ko")) { text }
      div(.class("message-tools")) {
        a(
          .class("pill share"), .href(picture), .download(fileName), .data("share", ""),
          .data("url", picture), .data("file", fileName),
          .data("saved", ko: "그림을 내려받았어요: \(fileName)", en: "Saved as a picture: \(fileName)")
        ) {
          Icon("share")
          t(ko: "공유", en: "Share")
        }
      }
    }
  }

  private var kind: Words {
    item.category?.words(\.name) ?? t(ko: "내가 보낸 왈소리", en: "From me to me")
  }

  private var picture: String { Wal.picture.path(item.id) }
}
