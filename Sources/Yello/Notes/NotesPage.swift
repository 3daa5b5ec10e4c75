import Commons
import Core
import HTML
import Wire

/// The notes I received (`docs/spec/yello.md` Y9–Y14).
///
/// A script requests further notes and gets rows only.
struct NotesPage: HTML {
  let view: View<Member>
  let notes: Page<Yello.Note>

  var body: some HTML {
    if view.isPartial {
      rows
      if isFirst { count(swap: "true") }
    } else {
      Document(
        view, YelloApp.branding, t(ko: "내 쪽지", en: "My notes"),
        scripts: ["js/pull-to-refresh.js", "js/new-notes.js"]
      ) {
        header(.class("top-bar large")) {
          h1 {
            t(ko: "내 쪽지 ", en: "My notes ")
            count()
          }
        }
        main(.id("main"), .class("page")) {
          button(
            .class("button small new-notes"), .type("button"), .data("new-notes", ""), .hidden()
          ) {
            Icon("up")
            t(ko: "새 쪽지", en: "New note")
          }
          ul(
            .class("notes"), .id("notes"), .data("pull", ""), .hx("get", Yello.notes.path),
            .hx("trigger", "fresh")
          ) { rows }
          div(.class("actions stick")) { WhoButton(from: Asking(note: nil)) }
        }
        TabBar(current: .notes, unread: view.me.unread)
      }
    }
  }

  /// The day of a note, unless the one before it is of the same day.
  ///
  /// Notes are grouped by day and not by round: a round would tell which of them one person sent.
  private func newDay(at place: Int) -> Day? {
    let before =
      place > 0
      ? notes.items[place - 1].receivedAt
      : view.query("cursor").flatMap { ID<Yello.Note>($0) }?.instant
    let day = Zone.seoul.day(at: notes.items[place].receivedAt)
    return before.map { Zone.seoul.day(at: $0) } == day ? nil : day
  }

  /// Whether this is the first page.
  private var isFirst: Bool { view.query("cursor") == nil }

  /// The number of notes; `swap` makes htmx replace it out of band when rows are loaded.
  private func count(swap: String? = nil) -> some HTML {
    let total = (notes.total ?? notes.items.count).grouped
    return span(.class("count"), .id("note-count"), .hx("swap-oob", swap)) {
      t(ko: "\(total)개", en: total)
    }
  }

  @HTMLBuilder private var rows: some HTML {
    let now = view.now
    let genders = (
      female: Extensible.known(Yello.Gender.female), male: Extensible.known(Yello.Gender.male)
    )
    let (female, male) = (view.file(genders.female.face), view.file(genders.male.face))
    ForEach(notes.items.indices) { place in
      if let day = newDay(at: place) { li(.class("day")) { NoteDay(day: day, now: now) } }
      let face = notes.items[place].gender == genders.female ? female : male
      li { NoteCard(notes: notes.items, place: place, face: face, now: now) }
    }
    if notes.items.isEmpty && isFirst { li { NoNotes(view: view) } }
    if let next = notes.next(of: Yello.notes.path) { MoreRow(next) }
  }
}

/// The day above the notes of that day.
private struct NoteDay: HTML {
  let day: Day
  let now: Instant

  var body: some HTML {
    let today = Zone.seoul.day(at: now)
    if day == today {
      t(ko: "오늘", en: "Today")
    } else if day == Zone.seoul.day(at: now - .days(1)) {
      t(ko: "어제", en: "Yesterday")
    } else {
      DateText(day, asOf: today)
    }
  }
}

/// The empty list (Y12).
private struct NoNotes: HTML {
  let view: View<Member>

  var body: some HTML {
    section(.class("empty")) {
      img(.src(view.file("svg/yello/paper-plane.svg")), .alt(""), .width(160), .height(160))
      h2 { t(ko: "아직 도착한 쪽지가 없어요", en: "No notes yet") }
      p {
        t(
          ko: "친구가 투표에서 나를 고르면 여기로 쪽지가 와요.",
          en: "A note comes here when a friend picks you in a vote.")
      }
      div(.class("actions")) {
        a(.class("button auto"), .href(Yello.home.path)) { t(ko: "투표하러 가기", en: "Go and vote") }
      }
    }
  }
}
