import Commons
import HTML
import Wire

/// One note on its gradient, with the next hint (`docs/spec/yello.md` Y14–Y17).
struct NotePage: HTML {
  let view: View<Member>
  let open: Yello.OpenNote

  var body: some HTML {
    Document(
      view, YelloApp.branding, t(ko: "쪽지", en: "A note"), frame: "gradient ballot-\(open.color)",
      scripts: ["js/sheet.js", "js/share.js", "js/retry.js", "js/reveal.js"]
    ) {
      top
      main(.id("main"), .class("page")) {
        h1(.class("visually-hidden")) { open.note.gender.sentNote }
        OpenNoteView(view: view, note: open.note)
        NoteActions(open: open)
      }
    } dialogs: {
      if let hint = open.nextHint { HintPopup(open: open, hint: hint) }
      if let bought { FoundPopup(open: open, bought: bought) }
      NoteMenu(view: view, note: open.note.id)
    }
  }

  private var top: some HTML {
    header(.class("top-bar clear")) {
      BackLink(path: Yello.notes.path)
      p(.class("top-title")) {}
      div(.class("top-actions")) {
        PointsChip(view: view, points: open.points)
        a(
          .class("icon-button"), .href("#menu"), .data("sheet", "menu"),
          .aria("label", ko: "더 보기: 신고, 받지 않기", en: "More: report or mute")
        ) { Icon("more") }
      }
    }
  }

  /// The hint bought on the way to this page.
  private var bought: Bought? {
    switch view.query("bought") {
    case "keyword": open.note.keyword.map { .keyword($0) }
    case "initial": open.note.initial.map { .initial($0) }
    default: nil
    }
  }
}

private struct OpenNoteView: HTML {
  let view: View<Member>
  let note: Yello.Note

  var body: some HTML {
    div(.class("note-open")) {
      img(
        .class("note-face"), .src(view.file(note.gender.face)), .alt(""), .width(88), .height(88))
      sender
      p(.class("center")) { span(.class("chip-dark")) { note.gender.anonymous } }
      div(.class("sentence-card")) { sentence }
    }
  }

  private var sender: some HTML {
    p(.class("note-from")) {
      if let initial = note.initial {
        span(.class("chip-dark")) { initial.place }
        span(.class("secret")) { initial.letter }
      } else {
        span(.class("secret"), .aria("hidden", "true")) { "???" }
        span(.class("chip-dark")) { t(ko: "님이 보냄", en: "sent it") }
      }
    }
  }

  private var sentence: some HTML {
    p(.class("sentence")) {
      span { note.line }
      " "
      span {
        if let head = note.keywordHead { "\(head) " }
        if let keyword = note.keyword {
          b(.class("label")) { keyword }
        } else {
          span(.class("slot-empty")) {
            span(.aria("hidden", "true")) { "???" }
            span(.class("visually-hidden")) { t(ko: "가려진 말", en: "hidden keyword") }
          }
        }
        note.keywordFoot
      }
    }
  }
}

/// Share button, next hint and a link to what hints reveal.
private struct NoteActions: HTML {
  let open: Yello.OpenNote

  var body: some HTML {
    div(.class("actions note-actions")) {
      share
      if let hint = open.nextHint { HintButton(hint: hint, points: open.points) }
      WhoButton(from: Asking(note: open.note.id))
    }
  }

  /// A link to the picture; browsers that can share files open the system's share sheet.
  private var share: some HTML {
    let picture = Yello.notePicture.path(open.note.id)
    return a(
      .class("button share"), .href(picture), .download(NotePicture.name), .data("share", ""),
      .data("url", picture), .data("file", NotePicture.name),
      .data("saved", ko: "쪽지 그림을 저장했어요", en: "The picture is saved")
    ) {
      Icon("share")
      t(ko: "공유", en: "Share")
    }
  }
}

/// Links to the hints about a sender and their prices; the name is not one of them.
struct WhoButton: HTML {
  let from: Asking

  var body: some HTML {
    a(.class("button who"), .href(from.payment)) {
      Icon("info")
      t(ko: "누가 보냈는지 힌트 알아보기", en: "Hints about the sender")
    }
  }
}

/// Opens the confirmation for a hint, or the pop-up about missing points.
private struct HintButton: HTML {
  let hint: Yello.Hint
  let points: Int

  var body: some HTML {
    let popup = points >= hint.price ? "hint" : "lack"
    a(.class("button bright"), .href("#\(popup)"), .data("sheet", popup)) {
      hint.kind.words(\.open)
      " "
      span(.class("price")) { "\(hint.price)P" }
    }
  }
}
