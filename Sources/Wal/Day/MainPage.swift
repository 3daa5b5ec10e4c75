import Commons
import HTML
import Wire

/// Today: 왈뿡이 in the current state or an opened message, above the paws.
struct MainPage<Principal: Sendable>: HTML {
  let view: View<Principal>
  let today: Wal.Today
  let zone: Zone

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
            .class("icon-button"), .href(Wal.history.path + "?from=done"),
            .aria("label", ko: "히스토리", en: "History")
          ) { Icon("clock") }
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
        // Offered once the first message has shown what is worth a notification.
        if shown == nil, today.items.contains(where: \.isOpened) {
          PushInvitation(
            app: WalApp.branding.name,
            words: t(ko: "왈소리가 오면 알려 드릴까요?", en: "Shall I tell you when a message comes?"),
            showsHome: true)
        }
        section(.class("stage"), .data("state", today.state.rawValue.lowercased())) {
          if let item = shown, let text = item.text {
            OpenMessage(
              view: view, item: item, text: text, fileName: item.pictureName(on: today.day))
          } else {
            Scene(view: view, today: today, zone: zone)
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

  private var kind: LocalizedText {
    item.category?.words(\.name) ?? t(ko: "내가 보낸 왈소리", en: "From me to me")
  }

  private var picture: String { Wal.picture.path(item.id) }
}
