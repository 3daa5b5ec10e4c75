import Commons
import Core
import HTML
import Wire

/// A note in the list: closed, with its keyword, or with an initial too (`docs/spec/yello.md` Y10).
///
/// Writes markup directly and reads the note in place without copying it: ten cards built as
/// element trees were half the cost of a page of notes.
struct NoteCard: HTMLLeaf {
  let notes: [Yello.Note]
  let place: Int
  let face: String
  let now: Instant

  private var note: Yello.Note { _read { yield notes[place] } }

  func render(into page: inout HTMLWriter) {
    page.markup("<a class=\"note ")
    page.markup(note.gender == .female ? "female" : "male")
    page.markup(note.initial != nil ? " known" : note.keyword != nil ? " keyword" : "")
    page.markup(note.isRead ? "" : " new")
    page.markup(" ballot-")
    page.escape(String(note.color))
    page.markup("\" href=\"")
    page.path(Yello.note, note.id)
    page.markup("\"><img src=\"")
    page.escape(face)
    page.markup("\" alt=\"\" width=\"36\" height=\"36\"><span class=\"note-text\">")
    if !note.isRead {
      page.markup("<span class=\"unread\">")
      t(ko: "안 읽음", en: "Unread").render(into: &page)
      page.markup("</span>")
    }
    if let initial = note.initial {
      page.markup("<span class=\"from\">")
      initial.place.render(into: &page)
      page.markup(" <b>")
      page.escape(initial.letter)
      page.markup("</b></span>")
    }
    if note.keyword == nil {
      page.markup("<span class=\"from\">")
      note.gender.sent.render(into: &page)
      page.markup("</span>")
    }
    page.markup("<span>")
    page.escape(note.line)
    if note.keyword == nil { page.markup("\u{A0}…") }
    page.markup("</span>")
    if let keyword = note.keyword { opened(keyword, into: &page) }
    page.markup("</span>")
    RelativeTime(note.receivedAt, now: now).render(into: &page)
    page.markup("</a>")
  }

  private func opened(_ keyword: String, into page: inout HTMLWriter) {
    page.markup(" <span>")
    if let head = note.keywordHead {
      page.escape(head)
      page.markup(" ")
    }
    page.markup("<b>")
    page.escape(keyword)
    page.markup("</b>")
    page.escape(note.keywordFoot ?? "")
    page.markup("</span>")
  }
}

extension Yello.Initial {
  /// Which syllable of the name the initial belongs to; the length of the name stays hidden.
  var place: LocalizedText {
    index == 0
      ? t(ko: "이름 첫 글자 초성", en: "First syllable starts with")
      : t(ko: "이름 두 번째 글자 초성", en: "Second syllable starts with")
  }
}

extension Extensible<Yello.Gender> {
  var cssClass: String { self == .female ? "female" : "male" }
  var face: String {
    self == .female ? "svg/yello/face-female.svg" : "svg/yello/face-male.svg"
  }

  var sent: LocalizedText {
    self == .female
      ? t(ko: "여학생이 보냈어요", en: "From a female student")
      : t(ko: "남학생이 보냈어요", en: "From a male student")
  }

  var anonymous: LocalizedText {
    self == .female
      ? t(ko: "익명의 여학생", en: "A female student")
      : t(ko: "익명의 남학생", en: "A male student")
  }

  var sentNote: LocalizedText {
    self == .female
      ? t(ko: "익명의 여학생이 보낸 쪽지", en: "A note from a female student")
      : t(ko: "익명의 남학생이 보낸 쪽지", en: "A note from a male student")
  }
}
