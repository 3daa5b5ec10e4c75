import Commons
import HTML
import Wire

/// A note in the list: closed, with its keyword, or with an initial too (`yello.md` Y10).
struct NoteCard: HTML {
  let view: View<Member>
  let note: Yello.Note
  let now: Instant

  var body: some HTML {
    a(
      .class("note", note.gender.look, note.look), .href(Yello.note.path(note.id))
    ) {
      img(.src(view.file(note.gender.face)), .alt(""), .width(36), .height(36))
      span(.class("note-text")) {
        if let initial = note.initial {
          span(.class("from")) {
            initial.place
            " "
            b { initial.letter }
          }
        }
        if let keyword = note.keyword { opened(keyword) } else { closed }
      }
      Ago(then: note.receivedAt, now: now)
    }
  }

  private var closed: some HTML {
    span {
      note.gender.sent
      if !note.isRead { unread }
    }
  }

  @HTMLBuilder private func opened(_ keyword: String) -> some HTML {
    span {
      note.line
      if !note.isRead { unread }
    }
    " "
    span {
      if let head = note.keywordHead { "\(head) " }
      b { keyword }
      note.keywordFoot
    }
  }

  private var unread: some HTML {
    span(.class("unread")) {
      span(.class("visually-hidden")) { t(ko: "안 읽음", en: "unread") }
    }
  }
}

extension Yello.Note {
  /// Which of the three kinds of card it is; nil for the plain one.
  var look: String? { initial != nil ? "known" : keyword != nil ? "keyword" : nil }
}

extension Yello.Initial {
  /// Which letter of the name it begins; how long the name is stays untold.
  var place: Words {
    index == 0
      ? t(ko: "이름 첫 글자 초성", en: "First syllable begins with")
      : t(ko: "이름 두 번째 글자 초성", en: "Second syllable begins with")
  }
}

extension Yello.Gender {
  var look: String { self == .female ? "female" : "male" }
  var face: String {
    self == .female ? "svg/yello/face-female.svg" : "svg/yello/face-male.svg"
  }

  var sent: Words {
    self == .female
      ? t(ko: "여학생이 보냈어요", en: "From a female student")
      : t(ko: "남학생이 보냈어요", en: "From a male student")
  }

  var anonymous: Words {
    self == .female
      ? t(ko: "익명의 여학생", en: "A female student")
      : t(ko: "익명의 남학생", en: "A male student")
  }

  var sentNote: Words {
    self == .female
      ? t(ko: "익명의 여학생이 보낸 쪽지", en: "A note from a female student")
      : t(ko: "익명의 남학생이 보낸 쪽지", en: "A note from a male student")
  }
}
