import Commons
import HTML
import Wire

/// Letters to myself (W13): pending ones above, delivered ones below.
struct HistoryPage: HTML {
  let view: View<Member>
  let history: Wal.History

  var body: some HTML {
    if view.isPartial {
      LetterRows(view: view, letters: history.delivered.items, next: next)
    } else {
      Document(
        view, WalApp.branding, t(ko: "히스토리", en: "History"),
        scripts: ["js/sheet.js", "js/peek.js"]
      ) {
        header(.class("top-bar")) {
          p(.class("top-title")) {}
          div(.class("top-actions")) {
            a(
              .class("icon-button"), .href(opener),
              .aria("label", ko: "닫기", en: "Close")
            ) { Icon("close") }
          }
        }
        main(.id("main"), .class("page history", isEmpty ? "fill" : nil)) {
          h1 { t(ko: "히스토리", en: "History") }
          if isEmpty {
            NoLetters(view: view)
          } else {
            sending
            delivered
          }
        }
      }
    }
  }

  /// The page to return to: writing, or the main screen after sending.
  private var opener: String {
    view.query("from") == "done" ? Wal.first.path : Wal.calendar.path
  }

  private var isEmpty: Bool { history.sending.isEmpty && history.delivered.items.isEmpty }

  private var next: String? { history.delivered.next(of: Wal.history.path) }

  private var sending: some HTML {
    section(.class("part"), .aria("labelledby", "sending")) {
      h2(.id("sending")) {
        t(ko: "보내는 중", en: "On the way")
        span(.class("count")) { history.sending.count }
      }
      ul(.class("entries")) { LetterRows(view: view, letters: history.sending, next: nil) }
    }
  }

  private var delivered: some HTML {
    section(.class("part"), .aria("labelledby", "delivered")) {
      h2(.id("delivered")) {
        t(ko: "완료", en: "Delivered")
        span(.class("count")) { history.delivered.total ?? 0 }
      }
      details(.class("bubble")) {
        summary(.class("icon-button"), .aria("label", ko: "도움말", en: "Help")) { Icon("info") }
        p {
          t(
            ko: "완료된 왈소리를 왼쪽으로 밀면 다시 보내거나 지울 수 있어요.",
            en: "Swipe a row sideways to resend or delete it.")
        }
      }
      ul(.class("entries")) {
        LetterRows(view: view, letters: history.delivered.items, next: next)
      }
    }
  }
}

/// The empty history.
struct NoLetters: HTML {
  let view: View<Member>

  var body: some HTML {
    section(.class("empty")) {
      Dog(picture: view.file("svg/wal/empty.svg"), size: 180)
      h2 { t(ko: "아직 보낸 왈소리가 없어요", en: "No messages yet") }
      p { t(ko: "나에게 한마디 보내 볼까요?", en: "Send yourself one?") }
      div(.class("actions")) {
        a(.class("button auto"), .href(Wal.calendar.path)) {
          t(ko: "왈소리 만들기", en: "Write a message")
        }
      }
    }
  }
}

/// Rows of a section, with a link to more of them.
struct LetterRows: HTML {
  let view: View<Member>
  let letters: [Wal.Reservation]
  let next: String?

  var body: some HTML {
    for letter in letters { LetterRow(view: view, letter: letter) }
    if let next { MoreRow(next) }
  }
}
