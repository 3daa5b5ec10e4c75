import Commons
import Core
import HTML
import Wire

/// One letter of the history: a tap opens it, a swipe reveals its actions.
struct LetterRow: HTML {
  let view: View<Member>
  let letter: Wal.Reservation

  var body: some HTML {
    li(.class("entry", letter.isHidden ? "hidden-entry" : nil)) {
      div(.class("letter-swipe")) {
        if letter.isHidden {
          HiddenLetter(letter: letter, zone: view.me.settings.zone)
        } else {
          ShownLetter(letter: letter, zone: view.me.settings.zone)
        }
        // Duplicates of the buttons inside, for touch only.
        div(.class("swipe-actions"), .aria("hidden", "true")) {
          if letter.isDelivered {
            a(.class("swipe-action mint"), .href(letter.againPath), .tabindex(-1)) {
              t(ko: "재전송", en: "Resend")
            }
          }
          a(
            .class("swipe-action"), .href("#end-\(letter.id)"), .data("sheet", "end-\(letter.id)"),
            .tabindex(-1)
          ) { letter.end }
        }
      }
      EndSheet(letter: letter)
    }
  }
}

/// A row with one line of text; opened, it shows all of it.
struct ShownLetter: HTML {
  let letter: Wal.Reservation
  let zone: Zone

  var body: some HTML {
    details(.class("entry-card")) {
      summary {
        LetterHead(letter: letter)
        span(.class("entry-text")) { letter.text }
      }
      LetterActions(letter: letter, zone: zone)
    }
  }
}

/// A covered row; its text is loaded while a finger or a key holds it.
struct HiddenLetter: HTML {
  let letter: Wal.Reservation
  let zone: Zone

  var body: some HTML {
    div(.class("entry-card")) {
      LetterHead(letter: letter)
      a(.class("cover"), .href(Wal.peek.path(letter.id)), .data("peek", "")) {
        Icon("lock")
        span {
          strong { t(ko: "숨긴 왈소리", en: "A hidden message") }
          small { t(ko: "꾹 누르면 볼 수 있어요", en: "Press and hold to see it") }
        }
      }
      p(.class("peek"), .aria("live", "polite")) {}
      LetterActions(letter: letter, zone: zone)
    }
  }
}

struct LetterHead: HTML {
  let letter: Wal.Reservation

  var body: some HTML {
    span(.class("entry-top")) {
      if !letter.isDelivered {
        span(.class("dday")) { letter.daysLeft == 0 ? "D-Day" : "D-\(letter.daysLeft)" }
      }
      time(.class("entry-when"), .datetime(letter.at.iso8601)) {
        DateText(letter.day, .weekday)
        " "
        TimeText(letter.hour, letter.minute)
      }
    }
  }
}

struct LetterActions: HTML {
  let letter: Wal.Reservation
  let zone: Zone

  var body: some HTML {
    let day = DateText(zone.day(at: letter.createdAt), .weekday).words
    div(.class("entry-more")) {
      small { t(ko: "\(day.ko)에 썼어요", en: "Written on \(day.en)") }
      div(.class("entry-tools")) {
        if letter.isDelivered {
          a(.class("pill"), .href(letter.againPath)) { t(ko: "재전송", en: "Resend") }
        }
        // For people who cannot press and hold.
        if letter.isHidden {
          a(.class("pill"), .href(Wal.peek.path(letter.id))) { t(ko: "보기", en: "Look") }
        }
        a(.class("pill"), .href("#end-\(letter.id)"), .data("sheet", "end-\(letter.id)")) {
          letter.end
        }
      }
    }
  }
}

/// Asks for confirmation before a letter is cancelled or deleted.
struct EndSheet: HTML {
  let letter: Wal.Reservation

  var body: some HTML {
    dialog(
      .class("sheet"), .id("end-\(letter.id)"), .aria("labelledby", "end-title-\(letter.id)")
    ) {
      div(.class("sheet-body center")) {
        h2(.id("end-title-\(letter.id)")) {
          if letter.isDelivered {
            t(ko: "이 왈소리를 지울까요?", en: "Delete this message?")
          } else {
            t(ko: "예약을 취소할까요?", en: "Cancel this message?")
          }
        }
        form(.class("actions"), .method("post"), .action(action)) {
          button(.class("button danger")) { letter.end }
          a(.class("button quiet"), .href("#"), .data("close", "")) { t(ko: "닫기", en: "Close") }
        }
      }
    }
  }

  private var action: String {
    letter.isDelivered ? Wal.forget.action(letter.id) : Wal.cancel.action(letter.id)
  }
}

extension Wal.Reservation {
  /// The label of its end: delete or cancel.
  var end: LocalizedText {
    isDelivered ? t(ko: "삭제", en: "Delete") : t(ko: "예약 취소", en: "Cancel it")
  }

  /// The path that writes its text again.
  var againPath: String { Wal.calendar.path + "?again=\(id)" }
}
