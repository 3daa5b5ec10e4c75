import Commons
import HTML
import SQL
import Wire

extension YelloApp {
  func mountNotes(on site: inout Site) throws {
    try site.read(Yello.notes, .members) { ask, me, db in
      try features.notes.list(ask.input, of: me, in: db)
    } page: { page, _, view in
      NotesPage(view: view, notes: page)
    }
    try site.read(Yello.note, .members) { ask, me, db in
      try features.notes.show(ask.path, as: me, in: db)
    } settle: { open, _ in
      guard !open.note.isRead else { return nil }
      return { ask, me, db in try features.notes.open(ask.path, as: me, at: ask.now, in: db) }
    } page: { open, _, view in
      NotePage(view: view, open: open)
    }
    let house = site.house
    try site.picture(Yello.notePicture, .members, named: { _, _ in NotePicture.name }) {
      ask, me, db in
      try features.notes.show(ask.path, as: me, in: db)
    } drawing: { open, view in
      Picture(width: 1080, height: 1920, in: view.language) {
        NotePicture(
          note: open.note, color: open.color, files: house.files, language: view.language,
          signature: NotePicture.signature(by: house.settings))
      }
    }
    try site.write(
      Yello.keyword, .members,
      then: .next { open, _ in .to(Yello.note.path(open.note.id) + "?bought=keyword") }
    ) { ask, me, db in
      try features.notes.buyKeyword(ask.path, as: me, at: ask.now, in: db)
    }
    try site.write(
      Yello.initial, .members,
      then: .next { open, _ in .to(Yello.note.path(open.note.id) + "?bought=initial") }
    ) { ask, me, db in
      try features.notes.buyInitial(ask.path, as: me, at: ask.now, in: db)
    }
    try site.write(
      Yello.reportNote, .members,
      then: .next { _, _ in
        .to(
          Yello.notes.path, ko: "신고했어요. 쪽지는 목록에서 뺐어요.",
          en: "Reported. The note has left your list.")
      }
    ) { ask, me, db in
      try features.notes.report(ask.path, ask.input, as: me, at: ask.now, in: db)
    }
    try site.write(
      Yello.mute, .members,
      then: .next { _, _ in
        .to(
          Yello.notes.path, ko: "이제 이 사람의 쪽지는 오지 않아요.",
          en: "You get no more notes from this sender.")
      }
    ) { ask, me, db in
      try features.notes.mute(ask.path, as: me, in: db)
    }
    try site.write(
      Yello.unmute, .members,
      then: .next { _, _ in
        .to(Yello.muted.path, ko: "다시 쪽지를 받아요.", en: "You get their notes again.")
      }
    ) { ask, me, db in
      try features.notes.unmute(ask.path, as: me, in: db)
    }
    try site.read(Yello.muted, .members) { ask, me, db in
      try features.notes.muted(ask.input, of: me, in: db)
    } page: { page, _, view in
      MutedPage(view: view, muted: page)
    }
  }
}
